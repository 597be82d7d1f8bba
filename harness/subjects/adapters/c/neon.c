/* neon. Claims no document: ne_uri.h names none, and a comment in src/ne_uri.c ("URI ABNF from RFC 3986") is not its documentation.
 * ne_uri_cmp() is left out: its documentation does not say under which normalisation it compares. ne_path_escape() is left out,
 * because it is for a whole path and does not encode slashes. */
#include "adapter.h"

#include <ne_uri.h>
#include <ne_utils.h>
#include <stdlib.h>
#include <string.h>

static bool read_uri(ne_uri *uri, text input, answer *to) {
    if (ne_uri_parse(input.data, uri) == 0) return true;
    reject(to, "ne_uri_parse returned non-zero");
    ne_uri_free(uri);
    return false;
}

static void parse(const request *asked, answer *to) {
    ne_uri uri;
    if (!read_uri(&uri, asked->input, to)) return;
    report(to, "scheme", uri.scheme);
    report(to, "userinfo", uri.userinfo);
    report(to, "host", uri.host);
    report_port(to, uri.port != 0 ? (long)uri.port : -1);     /* 0 for none */
    report(to, "path", uri.path);
    report(to, "query", uri.query);
    report(to, "fragment", uri.fragment);
    ne_uri_free(&uri);
}

static void resolve(const request *asked, answer *to) {
    ne_uri base, reference, target;
    if (!read_uri(&base, asked->base, to)) return;
    if (read_uri(&reference, asked->input, to)) {
        char *uri = ne_uri_unparse(ne_uri_resolve(&base, &reference, &target));
        report(to, "uri", uri);
        free(uri);
        ne_uri_free(&target);
        ne_uri_free(&reference);
    }
    ne_uri_free(&base);
}

static void decode(const request *asked, answer *to) {
    char *decoded = ne_path_unescape(asked->input.data);
    if (decoded != NULL) report(to, "decoded", decoded);
    else reject(to, "ne_path_unescape returned NULL");
    free(decoded);
}

int main(void) {
    char release[32] = "";      /* of "neon 0.32.5: Library build, …" */
    strncat(release, strchr(ne_version_string(), ' ') + 1, sizeof release - 1);
    release[strcspn(release, ":")] = '\0';
    return serve(&(subject){
        .name = "neon", .release = release, .language = "c", .claims = "",
        .distinguishes_undefined = "scheme userinfo host", .decodes = "segment", .returns_string = true,
        .parse = parse, .resolve = resolve, .decode = decode,
    });
}
