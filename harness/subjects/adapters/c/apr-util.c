/* apr-util: its documentation names no document. */
#include "adapter.h"

#include <apr_general.h>
#include <apr_strings.h>
#include <apr_uri.h>
#include <apu_version.h>
#include <string.h>

static apr_pool_t *pool;

/* hostname has no brackets around an IP literal, hostinfo has them. */
static void report_hostname(answer *to, const apr_uri_t *uri) {
    const char *at = uri->hostinfo != NULL ? strrchr(uri->hostinfo, '@') : NULL;
    const char *host = at != NULL ? at + 1 : uri->hostinfo;
    if (host != NULL && *host == '[') report(to, "host", apr_pstrcat(pool, "[", uri->hostname, "]", NULL));
    else report(to, "host", uri->hostname);
}

static void parse(const request *asked, answer *to) {
    apr_uri_t uri;
    apr_status_t status = apr_uri_parse(pool, asked->input.data, &uri);
    if (status == APR_SUCCESS) {
        report(to, "scheme", uri.scheme);
        report(to, "authority", uri.hostinfo);
        report(to, "user", uri.user);
        report(to, "password", uri.password);
        report_hostname(to, &uri);
        report(to, "port", uri.port_str);
        report(to, "path", uri.path != NULL ? uri.path : "");
        report(to, "query", uri.query);
        report(to, "fragment", uri.fragment);
    } else {
        char why[128];
        reject(to, "%s", apr_strerror(status, why, sizeof why));
    }
    apr_pool_clear(pool);
}

int main(void) {
    if (apr_initialize() != APR_SUCCESS || apr_pool_create(&pool, NULL) != APR_SUCCESS) return 1;
    int status = serve(&(subject){
        .name = "apr-util", .release = apu_version_string(), .language = "c", .claims = "",
        .distinguishes_undefined = "scheme authority user password host port query fragment", .parse = parse,
    });
    apr_terminate();
    return status;
}
