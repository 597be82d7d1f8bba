/* libxml2: the documentation of xmlParseURI(), whose raw form this is, says "Parse an URI based on RFC 3986"; that of
 * xmlBuildURI() names section 5.2 of RFC 2396. xmlNormalizeURIPath() is left out: it does the steps of RFC 2396, not
 * remove_dot_segments. */
#include "adapter.h"

#include <libxml/globals.h>
#include <libxml/uri.h>
#include <stdio.h>
#include <stdlib.h>

static void parse(const request *asked, answer *to) {
    xmlURIPtr uri = xmlParseURIRaw(asked->input.data, 1);   /* 1: do not decode */
    if (uri == NULL) {
        reject(to, "xmlParseURIRaw returned NULL");
        return;
    }
    tell(to, "scheme", uri->scheme);
    tell(to, "userinfo", uri->user);
    tell(to, "host", uri->server);
    tell_port(to, uri->port > 0 ? uri->port : -1);      /* 0 for none */
    tell(to, "path", uri->path != NULL ? uri->path : "");
    tell(to, "query", uri->query_raw);
    tell(to, "fragment", uri->fragment);
    xmlFreeURI(uri);
}

static void resolve(const request *asked, answer *to) {
    xmlChar *uri = xmlBuildURI((const xmlChar *)asked->input.data, (const xmlChar *)asked->base.data);
    if (uri != NULL) tell(to, "uri", (const char *)uri);
    else reject(to, "xmlBuildURI returned NULL");
    xmlFree(uri);
}

int main(void) {
    int version = atoi(xmlParserVersion);   /* 20914 for 2.9.14 */
    char release[32];
    snprintf(release, sizeof release, "%d.%d.%d", version / 10000, version / 100 % 100, version % 100);
    return serve(&(subject){
        .name = "libxml2", .release = release, .language = "c", .claims = "rfc3986",
        .distinguishes_undefined = "scheme userinfo query fragment", .parse = parse, .resolve = resolve,
    });
}
