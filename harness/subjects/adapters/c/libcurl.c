/* libcurl's URL API: docs/URL-SYNTAX.md, "The URL syntax and their use in curl", says that it follows RFC 3986 plus a
 * few deviations, and not WHATWG; "Everything curl" says that it does limited checks only. Strings are bytes.
 * curl_easy_escape(3) encodes everything except the unreserved characters, hence it is for any component. Both functions ignore their handle
 * from 7.82.0 on, and take 0 as "until the NUL". */
#include "adapter.h"

#include <curl/curl.h>
#include <stdio.h>
#include <string.h>

/* Any scheme is accepted, even if libcurl cannot transfer it, and the authority may be empty. */
#ifndef CURLU_GET_EMPTY
#define CURLU_GET_EMPTY (1 << 14)       /* from 8.8.0 on */
#endif

enum { GENERIC = CURLU_NON_SUPPORT_SCHEME | CURLU_NO_AUTHORITY };

static bool set(CURLU *url, text from, unsigned flags, answer *to) {
    CURLUcode code = url == NULL ? CURLUE_OUT_OF_MEMORY : curl_url_set(url, CURLUPART_URL, from.data, flags);
    if (code == CURLUE_OUT_OF_MEMORY) failed(to, "%s", curl_url_strerror(code));
    else if (code != CURLUE_OK) reject(to, "%s", curl_url_strerror(code));
    return code == CURLUE_OK;
}

static void get(CURLU *url, CURLUPart part, CURLUcode none, const char *key, answer *to) {
    char *value = NULL;
    CURLUcode code = curl_url_get(url, part, &value, CURLU_GET_EMPTY);
    if (code == CURLUE_OK || code == none) report(to, key, value);
    else failed(to, "%s", curl_url_strerror(code));
    curl_free(value);
}

/* The zone of an IPv6 address is a separate part, and is not in the host. */
static void get_host(CURLU *url, answer *to) {
    char *host = NULL, *zone = NULL;
    if (curl_url_get(url, CURLUPART_ZONEID, &zone, 0) == CURLUE_OK
        && curl_url_get(url, CURLUPART_HOST, &host, 0) == CURLUE_OK) {
        char whole[512];
        snprintf(whole, sizeof whole, "%.*s%%25%s]", (int)strlen(host) - 1, host, zone);
        report(to, "host", whole);
    } else {
        get(url, CURLUPART_HOST, CURLUE_NO_HOST, "host", to);
    }
    curl_free(host);
    curl_free(zone);
}

static void parse(const request *asked, answer *to) {
    CURLU *url = curl_url();
    if (set(url, asked->input, GENERIC | CURLU_PATH_AS_IS, to)) {
        get(url, CURLUPART_SCHEME, CURLUE_NO_SCHEME, "scheme", to);
        get(url, CURLUPART_USER, CURLUE_NO_USER, "user", to);
        get(url, CURLUPART_PASSWORD, CURLUE_NO_PASSWORD, "password", to);
        get_host(url, to);
        get(url, CURLUPART_PORT, CURLUE_NO_PORT, "port", to);
        get(url, CURLUPART_PATH, CURLUE_OK, "path", to);
        get(url, CURLUPART_QUERY, CURLUE_NO_QUERY, "query", to);
        get(url, CURLUPART_FRAGMENT, CURLUE_NO_FRAGMENT, "fragment", to);
    }
    curl_url_cleanup(url);
}

/* "If the handle already contains a URL, the new URL can be relative and is then resolved against it." */
static void resolve(const request *asked, answer *to) {
    CURLU *url = curl_url();
    if (set(url, asked->base, GENERIC, to) && set(url, asked->input, GENERIC, to))
        get(url, CURLUPART_URL, CURLUE_OK, "uri", to);
    curl_url_cleanup(url);
}

static void encode(const request *asked, answer *to) {
    char *encoded = curl_easy_escape(NULL, asked->input.data, (int)asked->input.length);
    if (encoded != NULL) report(to, "encoded", encoded);
    else failed(to, "curl_easy_escape returned NULL");
    curl_free(encoded);
}

static void decode(const request *asked, answer *to) {
    int length;
    char *decoded = curl_easy_unescape(NULL, asked->input.data, (int)asked->input.length, &length);
    if (decoded != NULL) report_text(to, "decoded", decoded, (size_t)length);
    else reject(to, "curl_easy_unescape returned NULL");
    curl_free(decoded);
}

int main(void) {
    return serve(&(subject){
        .name = "libcurl", .release = curl_version_info(CURLVERSION_NOW)->version, .language = "c",
        .claims = "rfc3986", .distinguishes_undefined = "user password query fragment", .only_splits = true, .only_absolute = true,
        .encodes = URISPEC_COMPONENTS, .decodes = URISPEC_COMPONENTS, .takes_data = true,
        .parse = parse, .resolve = resolve, .encode = encode, .decode = decode,
    });
}
