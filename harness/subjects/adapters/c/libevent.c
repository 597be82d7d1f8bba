/* libevent: event2/http.h says of evhttp_uri_parse_with_flags() that it "matches the URI-Reference production from
 * RFC3986". */
#include "adapter.h"

#include <event2/event.h>
#include <event2/http.h>

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

int main(void) {
    return serve(&(subject){
        .name = "libevent", .release = event_get_version(), .language = "c", .claims = "rfc3986",
        .distinguishes_undefined = "scheme userinfo host query fragment", .parse = parse,
    });
}
