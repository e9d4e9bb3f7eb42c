#ifndef QUARRY_CCURL_SHIM_H
#define QUARRY_CCURL_SHIM_H
#include <curl/curl.h>

// curl_easy_setopt and curl_easy_getinfo take a variable argument, which Swift cannot call: one function for each type.
static inline CURLcode quarry_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode quarry_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode quarry_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode quarry_curl_set_bytes(CURL *handle, CURLoption option, const void *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode quarry_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}
typedef size_t (*quarry_curl_writer)(char *bytes, size_t size, size_t count, void *target);
static inline CURLcode quarry_curl_set_writer(CURL *handle, CURLoption option, quarry_curl_writer value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode quarry_curl_status(CURL *handle, long *status) {
  return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, status);
}
#endif
