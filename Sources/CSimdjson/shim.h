// simdjson is C++; this module only carries its link flags. CQuarryJSON is its C face.
