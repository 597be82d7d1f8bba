// Apache HttpCore 5's PercentCodec, and its WWWFormCodec for forms, as included in WireMock, which puts its own name before the packages'. Claims
// RFC 3986: the name of the codec PercentCodec.RFC3986.

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import wiremock.org.apache.hc.core5.http.message.BasicNameValuePair;
import wiremock.org.apache.hc.core5.net.PercentCodec;
import wiremock.org.apache.hc.core5.net.WWWFormCodec;

final class HttpCorePercentCodec {
    public static void main(String[] args) throws Exception {
        Properties core = new Properties();
        core.load(PercentCodec.class.getResourceAsStream("/wiremock/org/apache/hc/core5/version.properties"));
        new Adapter("PercentCodec", core.getProperty("info.release"))
                .claims("rfc3986")
                .encode(HttpCorePercentCodec::encode)
                .decode(HttpCorePercentCodec::decode)
                .serve();
    }

    private static String encode(String data, String place) {
        if (!place.equals("form")) return PercentCodec.RFC3986.encode(data);
        return WWWFormCodec.format(List.of(new BasicNameValuePair("n", data)), StandardCharsets.UTF_8).substring("n=".length());
    }

    private static String decode(String text, String place) {
        if (!place.equals("form")) return PercentCodec.RFC3986.decode(text);
        return WWWFormCodec.parse("n=" + text, StandardCharsets.UTF_8).get(0).getValue();
    }
}
