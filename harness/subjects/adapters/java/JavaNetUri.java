// java.net.URI. Claims RFC 2396 and RFC 2732, with deviations that it lists: the class's own documentation.
// equals() there: scheme and host without regard to case, likewise the hexadecimal digits of escaped octets.

import java.net.URI;
import java.net.URISyntaxException;

final class JavaNetUri {
    public static void main(String[] args) throws Exception {
        new Adapter("java.net.URI", System.getProperty("java.version"))
                .claims("rfc2396", "rfc2732")
                .distinguishesUndefined("scheme", "userinfo", "query", "fragment", "opaque")
                .rejectsBy(URISyntaxException.class)
                .parse(input -> parts(new URI(input)))
                .resolve((base, input) -> new URI(base).resolve(new URI(input)).toString())
                .normalize("path", input -> new URI(input).normalize().toString())
                .equivalent("case", (input, other) -> new URI(input).equals(new URI(other)))
                .serve();
    }

    private static Adapter.Parts parts(URI uri) {
        Adapter.Parts parts = new Adapter.Parts()
                .with("scheme", uri.getScheme())
                .with("fragment", uri.getRawFragment())
                .with("opaque", uri.isOpaque() ? uri.getRawSchemeSpecificPart() : null);
        if (uri.isOpaque()) return parts; // the other getters say nothing of it
        return parts
                .with("authority", uri.getRawAuthority())
                .with("userinfo", uri.getRawUserInfo())
                .with("host", uri.getHost())
                .port(uri.getPort())
                .with("path", uri.getRawPath())
                .with("query", uri.getRawQuery());
    }
}
