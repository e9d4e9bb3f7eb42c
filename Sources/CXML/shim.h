#ifndef QUARRY_CXML_SHIM_H
#define QUARRY_CXML_SHIM_H
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#endif
