/* Zig's std.Uri: "Uniform Resource Identifier (URI) parsing roughly adhering to" RFC 3986; "Does not do perfect grammar and
 * character class checking" (std/Uri.zig). parse() takes only absolute URIs. An empty host and an undefined one are both null in
 * its result, and so are an empty password and an undefined one. */
#include "../c/adapter.h"

#include <stdint.h>

typedef struct { const char *data; size_t length; } slice;
typedef struct { slice scheme, user, password, host; int32_t port; slice path, query, fragment; } parts;

const char *zig_uri_parse(const char *data, size_t length, parts *to);
const char *zig_version(void);

static void report_slice(answer *to, const char *key, slice value) { report_text(to, key, value.data, value.length); }

static void parse(const request *asked, answer *to) {
    parts uri;
    const char *error = zig_uri_parse(asked->input.data, asked->input.length, &uri);
    if (error != NULL) {
        reject(to, "%s", error);
        return;
    }
    report_slice(to, "scheme", uri.scheme);
    report_slice(to, "user", uri.user);
    report_slice(to, "password", uri.password);
    report_slice(to, "host", uri.host);
    report_port(to, uri.port);
    report_slice(to, "path", uri.path);
    report_slice(to, "query", uri.query);
    report_slice(to, "fragment", uri.fragment);
}

int main(void) {
    return serve(&(subject){
        .name = "std.Uri", .release = zig_version(), .language = "zig", .claims = "rfc3986",
        .distinguishes_undefined = "user query fragment", .takes_nul = true, .only_splits = true,
        .only_absolute = true, .parse = parse,
    });
}
