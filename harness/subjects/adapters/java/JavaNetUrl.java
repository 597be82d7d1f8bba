// java.net.URL. Claims the syntax of RFC 2396 and RFC 2732: the class's own documentation, which says likewise that an instance
// is not a guarantee of that syntax, and that an input without a protocol is malformed.
// It knows only the protocols for which the JDK has a handler; any other is documented as malformed.

import java.net.MalformedURLException;
import java.net.URL;

final class JavaNetUrl {
    public static void main(String[] args) throws Exception {
        new Adapter("java.net.URL", System.getProperty("java.version"))
                .claims("rfc2396", "rfc2732")
                .distinguishesUndefined("authority", "userinfo", "query", "fragment")
                .rejectsBy(MalformedURLException.class)
                .parse(input -> parts(url(null, input)))
                .resolve((base, input) -> url(url(null, base), input).toString())
                .onlySplits()
                .onlyAbsolute()
                .lax()
                .serve();
    }

    private static URL url(URL base, String input) throws Exception {
        try {
            return new URL(base, input);
        } catch (MalformedURLException malformed) {
            if (malformed.getMessage().startsWith("unknown protocol")) throw new Adapter.Unsupported(malformed.getMessage());
            throw malformed;
        }
    }

    private static Adapter.Parts parts(URL url) {
        return new Adapter.Parts()
                .with("scheme", url.getProtocol())
                .with("authority", url.getAuthority())
                .with("userinfo", url.getUserInfo())
                .with("host", url.getHost())
                .port(url.getPort())
                .with("path", url.getPath())
                .with("query", url.getQuery())
                .with("fragment", url.getRef());
    }
}
