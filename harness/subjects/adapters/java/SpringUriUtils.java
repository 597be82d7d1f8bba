// Spring's UriUtils. Claims RFC 3986: the class's own documentation. A user without a password has no function of its own, hence
// encode(), which is documented to encode every character that is reserved in any component. It throws an IllegalArgumentException for
// invalid input.

import org.springframework.web.util.UriUtils;

final class SpringUriUtils {
    private static final String UTF_8 = "UTF-8";

    public static void main(String[] args) throws Exception {
        new Adapter("UriUtils", Adapter.releaseOf(UriUtils.class, "org.springframework/spring-web"))
                .claims("rfc3986")
                .rejectsBy(IllegalArgumentException.class)
                .encode(SpringUriUtils::encode)
                .decode(SpringUriUtils::decode)
                .serve();
    }

    private static String encode(String data, String place) throws Exception {
        switch (place) {
            case "user": return UriUtils.encode(data, UTF_8);
            case "host": return UriUtils.encodeHost(data, UTF_8);
            case "segment": return UriUtils.encodePathSegment(data, UTF_8);
            case "query": return UriUtils.encodeQuery(data, UTF_8);
            case "fragment": return UriUtils.encodeFragment(data, UTF_8);
            default: throw Adapter.noFunction(place);
        }
    }

    private static String decode(String text, String place) throws Exception {
        if (place.equals("form")) throw Adapter.noFunction(place);
        return UriUtils.decode(text, UTF_8);
    }
}
