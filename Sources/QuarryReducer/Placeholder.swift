// Laid out; filled by the commits that follow.
