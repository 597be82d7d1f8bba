// java.net.URI. Claims RFC 2396 and RFC 2732, with deviations that it lists: the class's own documentation.
// equals() there: scheme and host without regard to case, likewise the hexadecimal digits of escaped octets.
// "Escaped octets, quotation, encoding, and decoding" there: a constructor of components quotes the characters that are illegal in them,
// toASCIIString() encodes others, a getter that is not raw decodes. None quotes characters that are legal in the component itself, such as the
// slash of a path: hence nothing is encoded for a segment, or for a user. toASCIIString() also maps a text with "other" characters to a URI.

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
                .encode(JavaNetUri::encode)
                .decode(JavaNetUri::decode)
                .toUri(input -> new URI(input).toASCIIString())
                .serve();
    }

    private static String encode(String data, String place) throws Exception {
        switch (place) {
            case "query": return new URI(null, null, null, data, null).toASCIIString().substring(1);
            case "fragment": return new URI(null, null, null, data).toASCIIString().substring(1);
            default: throw Adapter.noFunction(place);
        }
    }

    private static String decode(String text, String place) throws Exception {
        switch (place) {
            case "user": return new URI("//" + text + "@h").getUserInfo();
            case "segment": return new URI("/" + text).getPath().substring(1);
            case "query": return new URI("?" + text).getQuery();
            case "fragment": return new URI("#" + text).getFragment();
            default: throw Adapter.noFunction(place);
        }
    }

    private static Adapter.Parts parts(URI uri) {
        Adapter.Parts parts = new Adapter.Parts()
                .with("scheme", uri.getScheme())
                .with("fragment", uri.getRawFragment())
                .with("opaque", uri.isOpaque() ? uri.getRawSchemeSpecificPart() : null);
        if (uri.isOpaque()) return parts; // the other getters say nothing about it
        return parts
                .with("authority", uri.getRawAuthority())
                .with("userinfo", uri.getRawUserInfo())
                .with("host", uri.getHost())
                .port(uri.getPort())
                .with("path", uri.getRawPath())
                .with("query", uri.getRawQuery());
    }
}
