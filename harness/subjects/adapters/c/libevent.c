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
    tell(to, "scheme", evhttp_uri_get_scheme(uri));
    tell(to, "userinfo", evhttp_uri_get_userinfo(uri));
    tell(to, "host", evhttp_uri_get_host(uri));
    tell_port(to, evhttp_uri_get_port(uri));
    tell(to, "path", path != NULL ? path : "");
    tell(to, "query", evhttp_uri_get_query(uri));
    tell(to, "fragment", evhttp_uri_get_fragment(uri));
    evhttp_uri_free(uri);
}

int main(void) {
    return serve(&(subject){
        .name = "libevent", .release = event_get_version(), .language = "c", .claims = "rfc3986",
        .distinguishes_undefined = "scheme userinfo host query fragment", .parse = parse,
    });
}
