#ifndef QUARRY_CXML_SHIM_H
#define QUARRY_CXML_SHIM_H
// libxml2 may be built with ICU, whose headers clash with those of ICU that Foundation brings along: the compiler sees two
// definitions of one type, and refuses any file that imports both. Nothing here needs them; only fields at the end of a
// structure that is never made here are hidden.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#endif
