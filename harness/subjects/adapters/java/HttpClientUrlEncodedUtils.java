// Apache HttpClient 4's URLEncodedUtils, for segments and forms. Claims no document: the class's own documentation names none.

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.http.client.utils.URLEncodedUtils;
import org.apache.http.message.BasicNameValuePair;

final class HttpClientUrlEncodedUtils {
    public static void main(String[] args) throws Exception {
        new Adapter("URLEncodedUtils", Adapter.releaseOf(URLEncodedUtils.class, "org.apache.httpcomponents/httpclient"))
                .encode(HttpClientUrlEncodedUtils::encode)
                .decode(HttpClientUrlEncodedUtils::decode)
                .serve();
    }

    private static String encode(String data, String place) throws Adapter.Unsupported {
        switch (place) {
            case "segment": return URLEncodedUtils.formatSegments(data).substring("/".length());
            case "form":
                var pair = new BasicNameValuePair("n", data);
                return URLEncodedUtils.format(List.of(pair), StandardCharsets.UTF_8).substring("n=".length());
            default: throw Adapter.noFunction(place);
        }
    }

    private static String decode(String text, String place) throws Adapter.Unsupported {
        switch (place) {
            case "segment": return URLEncodedUtils.parsePathSegments("/" + text).get(0);
            case "form": return URLEncodedUtils.parse("n=" + text, StandardCharsets.UTF_8).get(0).getValue();
            default: throw Adapter.noFunction(place);
        }
    }
}
