/* libxml2: the documentation of xmlParseURI(), whose raw form this is, says "Parse an URI based on RFC 3986"; that of
 * xmlBuildURI() names section 5.2 of RFC 2396, hence `libxml2 resolve` is a parser of its own. xmlNormalizeURIPath() is left out: it
 * does the steps of RFC 2396, not remove_dot_segments. xmlURIEscapeStr() is documented to leave "@", hence it is not for a user and
 * a host. */
#include "adapter.h"

#include <libxml/globals.h>
#include <libxml/uri.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* This is the variable itself. Until 2.14 the headers name a function instead, which later releases lack. */
#undef xmlParserVersion
extern const char *const xmlParserVersion;

static void parse(const request *asked, answer *to) {
    xmlURIPtr uri = xmlParseURIRaw(asked->input.data, 1);   /* 1: do not decode */
    if (uri == NULL) {
        reject(to, "xmlParseURIRaw returned NULL");
        return;
    }
    report(to, "scheme", uri->scheme);
    report(to, "userinfo", uri->user);
    report(to, "host", uri->server == NULL && uri->port != 0 ? "" : uri->server);   /* port -1: an empty authority */
    report_port(to, uri->port > 0 ? uri->port : -1);      /* 0 for none */
    report(to, "path", uri->path != NULL ? uri->path : "");
    report(to, "query", uri->query_raw);
    report(to, "fragment", uri->fragment);
    xmlFreeURI(uri);
}

static void resolve(const request *asked, answer *to) {
    xmlChar *uri = xmlBuildURI((const xmlChar *)asked->input.data, (const xmlChar *)asked->base.data);
    if (uri != NULL) report(to, "uri", (const char *)uri);
    else reject(to, "xmlBuildURI returned NULL");
    xmlFree(uri);
}

static void encode(const request *asked, answer *to) {
    xmlChar *encoded = xmlURIEscapeStr((const xmlChar *)asked->input.data, NULL);
    if (encoded != NULL) report(to, "encoded", (const char *)encoded);
    else failed(to, "xmlURIEscapeStr returned NULL");
    xmlFree(encoded);
}

static void decode(const request *asked, answer *to) {
    char *decoded = xmlURIUnescapeString(asked->input.data, 0, NULL);      /* 0: until the NUL */
    if (decoded != NULL) report(to, "decoded", decoded);
    else failed(to, "xmlURIUnescapeString returned NULL");
    xmlFree(decoded);
}

int main(int count, char **words) {
    bool resolves = count > 1 && strcmp(words[1], "resolve") == 0;
    int version = atoi(xmlParserVersion);   /* 20914 for 2.9.14 */
    char release[32];
    snprintf(release, sizeof release, "%d.%d.%d", version / 10000, version / 100 % 100, version % 100);
    return serve(&(subject){
        .name = resolves ? "libxml2 (xmlBuildURI)" : "libxml2", .release = release, .language = "c",
        .claims = resolves ? "rfc2396" : "rfc3986",
        .distinguishes_undefined = resolves ? "" : "scheme userinfo query fragment",
        .encodes = "segment query fragment", .decodes = URISPEC_COMPONENTS, .returns_string = true,
        .parse = resolves ? NULL : parse, .resolve = resolves ? resolve : NULL,
        .encode = resolves ? NULL : encode, .decode = resolves ? NULL : decode,
    });
}
