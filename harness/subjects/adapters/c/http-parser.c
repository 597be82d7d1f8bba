/* http-parser, which was Node.js's: its documentation names no document. */
#include "adapter.h"

#include <http_parser.h>
#include <stdio.h>

typedef struct http_parser_url fields;

static void report_field(answer *to, const char *key, const request *asked, const fields *url, int field) {
    const char *data = asked->input.data + url->field_data[field].off;
    size_t length = url->field_data[field].len;
    bool literal = field == UF_HOST && data > asked->input.data && data[-1] == '[';
    report_text(to, key, url->field_set & 1 << field ? data - literal : NULL, length + 2 * literal);
}

static void parse(const request *asked, answer *to) {
    fields url;
    http_parser_url_init(&url);
    if (http_parser_parse_url(asked->input.data, asked->input.length, 0, &url) != 0) {
        reject(to, "http_parser_parse_url returned non-zero");
        return;
    }
    report_field(to, "scheme", asked, &url, UF_SCHEMA);
    report_field(to, "userinfo", asked, &url, UF_USERINFO);
    report_field(to, "host", asked, &url, UF_HOST);
    report_field(to, "port", asked, &url, UF_PORT);
    if (url.field_set & 1 << UF_PATH) report_field(to, "path", asked, &url, UF_PATH);
    else report(to, "path", "");
    report_field(to, "query", asked, &url, UF_QUERY);
    report_field(to, "fragment", asked, &url, UF_FRAGMENT);
}

int main(void) {
    unsigned long version = http_parser_version();
    char release[32];
    snprintf(release, sizeof release, "%lu.%lu.%lu", version >> 16 & 255, version >> 8 & 255, version & 255);
    return serve(&(subject){
        .name = "http-parser", .release = release, .language = "c", .claims = "",
        .distinguishes_undefined = "scheme", .takes_nul = true, .parse = parse,
    });
}
