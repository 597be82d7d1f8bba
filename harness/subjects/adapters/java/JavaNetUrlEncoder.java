// java.net.URLEncoder and URLDecoder, which are for forms. Claim no document: their documentation refers to HTML 4. The
// implementation decides whether an illegal text causes an IllegalArgumentException: URLDecoder's documentation.

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

final class JavaNetUrlEncoder {
    public static void main(String[] args) throws Exception {
        new Adapter("java.net.URLEncoder", System.getProperty("java.version"))
                .rejectsBy(IllegalArgumentException.class)
                .encode((data, place) -> URLEncoder.encode(form(data, place), StandardCharsets.UTF_8))
                .decode((text, place) -> URLDecoder.decode(form(text, place), StandardCharsets.UTF_8))
                .serve();
    }

    private static String form(String input, String place) throws Adapter.Unsupported {
        if (!place.equals("form")) throw Adapter.noFunction(place);
        return input;
    }
}
