/* libevent: event2/http.h says about evhttp_uri_parse_with_flags() that it "matches the URI-Reference production from
 * RFC3986", and of evhttp_encode_uri(), which evhttp_uriencode() refers to, that it leaves the unreserved characters of RFC 3986.
 * With the argument for plus signs these functions are for forms. */
#include "adapter.h"

#include <event2/event.h>
#include <event2/http.h>
#include <stdlib.h>

static void parse(const request *asked, answer *to) {
    struct evhttp_uri *uri = evhttp_uri_parse_with_flags(asked->input.data, 0);
    if (uri == NULL) {
        reject(to, "evhttp_uri_parse_with_flags returned NULL");
        return;
    }
    const char *path = evhttp_uri_get_path(uri);
    report(to, "scheme", evhttp_uri_get_scheme(uri));
    report(to, "userinfo", evhttp_uri_get_userinfo(uri));
    report(to, "host", evhttp_uri_get_host(uri));
    report_port(to, evhttp_uri_get_port(uri));
    report(to, "path", path != NULL ? path : "");
    report(to, "query", evhttp_uri_get_query(uri));
    report(to, "fragment", evhttp_uri_get_fragment(uri));
    evhttp_uri_free(uri);
}

static void encode(const request *asked, answer *to) {
    char *encoded = evhttp_uriencode(asked->input.data, (ev_ssize_t)asked->input.length, is_place(asked, "form"));
    if (encoded != NULL) report(to, "encoded", encoded);
    else failed(to, "evhttp_uriencode returned NULL");
    free(encoded);
}

static void decode(const request *asked, answer *to) {
    size_t length;
    char *decoded = evhttp_uridecode(asked->input.data, is_place(asked, "form"), &length);
    if (decoded != NULL) report_text(to, "decoded", decoded, length);
    else failed(to, "evhttp_uridecode returned NULL");
    free(decoded);
}

int main(void) {
    return serve(&(subject){
        .name = "libevent", .release = event_get_version(), .language = "c", .claims = "rfc3986",
        .distinguishes_undefined = "scheme userinfo host query fragment",
        .encodes = URISPEC_COMPONENTS " form", .decodes = URISPEC_COMPONENTS " form", .takes_data = true,
        .parse = parse, .encode = encode, .decode = decode,
    });
}
