// The JDK's internal copy of Xerces' URI (what XML entity and schema locations go through).
// Claims RFC 2396 and RFC 2732: the comment of com.sun.org.apache.xerces.internal.util.URI.

import com.sun.org.apache.xerces.internal.util.URI;

final class JdkXercesUri {
    public static void main(String[] args) throws Exception {
        new Adapter("com.sun.org.apache.xerces.internal.util.URI", System.getProperty("java.version"))
                .claims("rfc2396", "rfc2732")
                .distinguishesUndefined("scheme", "authority", "userinfo", "host", "query", "fragment")
                .rejectsBy(URI.MalformedURIException.class)
                .parse(input -> parts(new URI(input, true)))
                .resolve((base, input) -> new URI(new URI(base), input).toString())
                .serve();
    }

    private static Adapter.Parts parts(URI uri) {
        String authority = uri.getAuthority(); // with its two slashes
        return new Adapter.Parts()
                .with("scheme", uri.getScheme())
                .with("authority", authority.startsWith("//") ? authority.substring(2) : null)
                .with("userinfo", uri.getUserinfo())
                .with("host", uri.getHost())
                .port(uri.getPort())
                .with("path", uri.getPath())
                .with("query", uri.getQueryString())
                .with("fragment", uri.getFragment());
    }
}
