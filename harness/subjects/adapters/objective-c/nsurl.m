/* GNUstep's NSURL. Its documentation names RFC 1808, and for the parts of an authority RFC 1738; it does not promise to reject
 * invalid texts. */
#include "../c/adapter.h"

#import <Foundation/Foundation.h>

static void report_string(answer *to, const char *key, NSString *value) { report(to, key, [value UTF8String]); }

static NSString *string(text from) { return [NSString stringWithUTF8String:from.data]; }

static void split(const request *asked, answer *to) {
    NSURL *url = nil;
    @try {
        url = [NSURL URLWithString:string(asked->input)];
    } @catch (NSException *error) {
        reject(to, "%s", [[error reason] UTF8String]);
        return;
    }
    if (url == nil) {
        reject(to, "nil");
        return;
    }
    report_string(to, "scheme", [url scheme]);
    report_string(to, "query", [url query]);
    report_string(to, "fragment", [url fragment]);
    /* User, password, host and path are returned decoded, so they are reported only if nothing was encoded. */
    if (strchr(asked->input.data, '%') != NULL) return;
    NSString *host = [url host];
    if (host != nil && bracketed(asked->input) && ![host hasPrefix:@"["]) host = [NSString stringWithFormat:@"[%@]", host];
    report_string(to, "host", host);
    report_string(to, "user", [url user]);
    report_string(to, "password", [url password]);
}

static void join(const request *asked, answer *to) {
    @try {
        NSURL *url = [NSURL URLWithString:string(asked->input) relativeToURL:[NSURL URLWithString:string(asked->base)]];
        if (url == nil) reject(to, "nil");
        else report_string(to, "uri", [url absoluteString]);
    } @catch (NSException *error) {
        reject(to, "%s", [[error reason] UTF8String]);
    }
}

static void pooled(const request *asked, answer *to, operation *run) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    run(asked, to);
    [pool release];
}

static void parse(const request *asked, answer *to) { pooled(asked, to, split); }

static void resolve(const request *asked, answer *to) { pooled(asked, to, join); }

int main(void) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    char release[32];
    snprintf(release, sizeof release, "%d.%d.%d", GNUSTEP_BASE_MAJOR_VERSION, GNUSTEP_BASE_MINOR_VERSION, GNUSTEP_BASE_SUBMINOR_VERSION);
    int status = serve(&(subject){
        .name = "NSURL", .release = release, .language = "objective-c", .claims = "", .only_utf8 = true, .distinguishes_undefined = "",
        .parse = parse, .resolve = resolve,
    });
    [pool release];
    return status;
}
