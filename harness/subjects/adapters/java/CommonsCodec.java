// Apache Commons Codec's PercentCodec, and its URLCodec for forms. Claims RFC 3986: the documentation of PercentCodec's encode() and
// decode(). The constructor takes the US-ASCII characters that are always encoded: here all except the unreserved ones, which is right in any component.

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.commons.codec.DecoderException;
import org.apache.commons.codec.net.PercentCodec;
import org.apache.commons.codec.net.URLCodec;

final class CommonsCodec {
    private static final URLCodec FORM = new URLCodec();

    public static void main(String[] args) throws Exception {
        PercentCodec codec = new PercentCodec(notUnreserved(), false);
        new Adapter("Commons Codec", Adapter.releaseOf(PercentCodec.class, "commons-codec/commons-codec"))
                .claims("rfc3986")
                .rejectsBy(DecoderException.class)
                .encodeBytes((data, place) -> text(place.equals("form") ? FORM.encode(data) : codec.encode(data)))
                .decodeBytes((text, place) -> place.equals("form") ? FORM.decode(bytes(text)) : codec.decode(bytes(text)))
                .serve();
    }

    private static byte[] notUnreserved() {
        var characters = new ByteArrayOutputStream();
        for (char c = 0; c < 128; c++)
            if (!Character.isLetterOrDigit(c) && "-._~".indexOf(c) < 0) characters.write(c);
        return characters.toByteArray();
    }

    private static String text(byte[] encoded) { return new String(encoded, StandardCharsets.UTF_8); }

    private static byte[] bytes(String text) { return text.getBytes(StandardCharsets.UTF_8); }
}
