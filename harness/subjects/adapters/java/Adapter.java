// The loop that every Java adapter shares: it reads one request per line and writes one answer per line.
// A parser's file builds an Adapter out of the parser's description of itself and a function for each operation.

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

final class Adapter {
    interface Parse { Parts of(String input) throws Exception; }
    interface Resolve { String of(String base, String input) throws Exception; }
    interface Normalize { String of(String input) throws Exception; }
    interface Compare { boolean of(String input, String other) throws Exception; }
    interface Code { String of(String input, String place) throws Exception; }
    interface Encode { String of(byte[] data, String place) throws Exception; }
    interface SchemeParts { UrlParts of(String input) throws Exception; }
    interface Decode { byte[] of(String text, String place) throws Exception; }

    /** For a parser that reports invalid input without an exception. */
    static final class Reject extends Exception {
        Reject(String why) { super(why); }
    }

    static final class Unsupported extends Exception {
        Unsupported(String why) { super(why); }
    }

    /** The components of an accepted input; null is undefined. */
    static final class Parts {
        private final JsonObject json = new JsonObject();

        Parts with(String component, String value) {
            json.addProperty(component, value);
            return this;
        }

        /** A port as a number; -1 if there is none. */
        Parts port(int port) {
            return with("port", port == -1 ? null : Integer.toString(port));
        }
    }

    /** The parts of a URL of one scheme. */
    static final class UrlParts {
        private final JsonObject json = new JsonObject();

        UrlParts with(String name, String value) {
            json.add(name, value == null ? JsonNull.INSTANCE : json(value.getBytes(StandardCharsets.UTF_8)));
            return this;
        }

        UrlParts with(String name, List<String> values) {
            JsonArray array = new JsonArray();
            for (String value : values) array.add(json(value.getBytes(StandardCharsets.UTF_8)));
            json.add(name, array);
            return this;
        }
    }

    private static final Gson GSON = new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

    private final JsonObject about = new JsonObject();
    private final Set<String> ops = new TreeSet<>();
    private final Map<String, Parse> rules = new HashMap<>();
    private final Map<String, Normalize> levels = new TreeMap<>();
    private final Map<String, Compare> compares = new TreeMap<>();
    private Resolve resolve;
    private Encode encode;
    private Decode decode;
    private SchemeParts schemeParts;
    private Normalize toUri, toIri;
    private boolean strict = true;
    private Class<?>[] rejections = {Reject.class};

    Adapter(String name, String release) {
        about.addProperty("version", 1);
        about.addProperty("name", name);
        about.addProperty("release", release);
        about.addProperty("language", "java");
        claims();
        distinguishesUndefined();
    }

    /** The release of a packaged library: what its jar's manifest says about it, or else Maven. */
    static String releaseOf(Class<?> library, String mavenId) throws IOException {
        String release = library.getPackage().getImplementationVersion();
        if (release != null) return release;
        Properties maven = new Properties();
        maven.load(library.getResourceAsStream("/META-INF/maven/" + mavenId + "/pom.properties"));
        return maven.getProperty("version");
    }

    Adapter claims(String... documents) { return says("claims", List.of(documents)); }

    Adapter distinguishesUndefined(String... components) { return says("distinguishes_undefined", List.of(components)); }

    private Adapter says(String key, Collection<String> values) {
        JsonArray array = new JsonArray();
        for (String value : values) array.add(value);
        about.add(key, array);
        return this;
    }

    /** For a parser whose documentation says that it does not validate. */
    Adapter onlySplits() {
        about.addProperty("validates", false);
        return this;
    }

    /** For a parser that takes only absolute URIs, and relative references only with a base. */
    Adapter onlyAbsolute() {
        about.addProperty("absolute_only", true);
        return this;
    }

    /** The exceptions that the parser documents as "this is invalid". */
    Adapter rejectsBy(Class<?>... exceptions) {
        rejections = exceptions;
        return this;
    }

    Adapter parse(Parse parse) { return op("parse", () -> rules.put("", parse)); }

    Adapter resolve(Resolve resolve) { return op("resolve", () -> this.resolve = resolve); }

    /** For a parser that takes "http:g" as relative to a base with the same scheme. */
    Adapter lax() {
        strict = false;
        return this;
    }

    Adapter normalize(String level, Normalize normalize) {
        return op("normalize", () -> levels.put(level, normalize));
    }

    Adapter equivalent(String level, Compare compare) {
        return op("equivalent", () -> compares.put(level, compare));
    }

    /** Encodes data, which is text, for a place. */
    Adapter encode(Code encode) {
        return op("encode", () -> this.encode = (data, place) -> encode.of(new String(data, StandardCharsets.UTF_8), place));
    }

    /** Decodes the text of a place to text. Data that are not UTF-8 cannot be returned; in a form they are replaced. */
    Adapter decode(Code decode) {
        return op("decode", () -> this.decode = (text, place) -> {
            String data = decode.of(text, place);
            if (data.contains("\uFFFD") && !place.equals("form")) throw new Unsupported("returns text, the data may not be UTF-8");
            return data.getBytes(StandardCharsets.UTF_8);
        });
    }

    /** For a parser that encodes any bytes. */
    Adapter encodeBytes(Encode encode) {
        about.addProperty("bytes", true);
        return op("encode", () -> this.encode = encode);
    }

    /** For a parser that decodes to bytes. */
    Adapter decodeBytes(Decode decode) { return op("decode", () -> this.decode = decode); }

    /** The parts of a URL of one scheme. */
    Adapter schemeParts(SchemeParts schemeParts) { return op("scheme_parts", () -> this.schemeParts = schemeParts); }

    /** Maps an IRI to a URI. */
    Adapter toUri(Normalize toUri) { return op("to_uri", () -> this.toUri = toUri); }

    /** Maps a URI to an IRI. */
    Adapter toIri(Normalize toIri) { return op("to_iri", () -> this.toIri = toIri); }

    /** The scheme of a URL, in lower case; empty if it has none. */
    static String schemeOf(String input) { return input.substring(0, Math.max(input.indexOf(':'), 0)).toLowerCase(Locale.ROOT); }

    /** For a place without a function of the parser. */
    static Unsupported noFunction(String place) { return new Unsupported("has no function for the place " + place); }

    private Adapter op(String op, Runnable put) {
        put.run();
        ops.add(op);
        return this;
    }

    /** Answers until "stop", or until the end of the input. */
    void serve() throws IOException {
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err); // a library that prints must not break the protocol
        says("ops", ops);
        if (!levels.isEmpty()) says("levels", levels.keySet());
        if (!compares.isEmpty()) says("compares", compares.keySet());
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = in.readLine()) != null; ) {
            JsonObject request = read(line);
            String cmd = request == null ? null : text(request, "cmd");
            if ("stop".equals(cmd)) return;
            JsonObject answer = "start".equals(cmd) ? about : "run".equals(cmd) ? answer(request) : unreadable(request);
            out.write((GSON.toJson(answer) + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        }
    }

    /** The line as an object; null if it is not an object. */
    private static JsonObject read(String line) {
        try {
            return GSON.fromJson(line, JsonObject.class);
        } catch (JsonParseException e) {
            return null;
        }
    }

    private static JsonObject unreadable(JsonObject request) {
        JsonObject answer = new JsonObject();
        answer.add("seq", request == null ? null : request.get("seq"));
        answer.addProperty("protocol", "not a request");
        return answer;
    }

    private JsonObject answer(JsonObject request) {
        JsonObject answer = new JsonObject();
        answer.add("seq", request.get("seq"));
        try {
            run(request, answer);
        } catch (Unsupported e) {
            answer.addProperty("unsupported", e.getMessage());
        } catch (Throwable e) { // also a stack overflow
            boolean rejected = false;
            for (Class<?> rejection : rejections) rejected |= rejection.isInstance(e);
            answer.addProperty(rejected ? "reject" : "crash", rejected ? String.valueOf(e.getMessage()) : e.toString());
        }
        return answer;
    }

    /** Adds the result of the parser to the answer. */
    private void run(JsonObject request, JsonObject answer) throws Exception {
        String op = text(request, "op"), other = text(request, "other"), place = text(request, "place");
        String input = op.equals("encode") ? null : text(request, "input");
        JsonObject options = request.has("options") ? request.getAsJsonObject("options") : new JsonObject();
        String level = text(request, "level");
        checkOptions(options);
        switch (op) {
            case "parse":
                String rule = text(request, "rule");
                Parse parse = offered(rules.get(rule == null ? "" : rule), rule == null ? op : "rule " + rule);
                answer.add("accept", parse.of(input).json);
                break;
            case "resolve":
                answer.addProperty("uri", offered(resolve, op).of(text(request, "base"), input));
                break;
            case "normalize":
                answer.addProperty("uri", offered(levels.get(String.valueOf(level)), op + " to " + level).of(input));
                break;
            case "equivalent":
                Compare compare = offered(compares.get(String.valueOf(level)), op + " under " + level);
                answer.addProperty("equal", compare.of(input, other));
                break;
            case "encode":
                answer.addProperty("encoded", offered(encode, op).of(bytes(request.get("input")), place));
                break;
            case "decode":
                answer.add("decoded", json(offered(decode, op).of(input, place)));
                break;
            case "scheme_parts":
                answer.add("parts", offered(schemeParts, op).of(input).json);
                break;
            case "to_uri":
                answer.addProperty("uri", offered(toUri, op).of(input));
                break;
            case "to_iri":
                answer.addProperty("uri", offered(toIri, op).of(input));
                break;
            default:
                throw new Unsupported(op);
        }
    }

    private static <T> T offered(T function, String what) throws Unsupported {
        if (function == null) throw new Unsupported(what);
        return function;
    }

    private void checkOptions(JsonObject options) throws Unsupported {
        for (String option : options.keySet()) {
            boolean honoured = option.equals("strict") && options.get(option).getAsBoolean() == strict
                    || option.equals("normalize_base") && !options.get(option).getAsBoolean();
            if (!honoured) throw new Unsupported("option " + option);
        }
    }

    /** The bytes of a string, or of {"hex": ...}. */
    private static byte[] bytes(JsonElement given) {
        if (!given.isJsonObject()) return given.getAsString().getBytes(StandardCharsets.UTF_8);
        String hex = given.getAsJsonObject().get("hex").getAsString();
        byte[] bytes = new byte[hex.length() / 2];
        for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
        return bytes;
    }

    /** A string, or {"hex": ...} if the bytes are not UTF-8. */
    private static JsonElement json(byte[] bytes) {
        try {
            return new JsonPrimitive(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException e) {
            StringBuilder hex = new StringBuilder();
            for (byte octet : bytes) hex.append(String.format("%02x", octet));
            JsonObject object = new JsonObject();
            object.addProperty("hex", hex.toString());
            return object;
        }
    }

    private static String text(JsonObject object, String key) {
        return object.has(key) && !object.get(key).isJsonNull() ? object.get(key).getAsString() : null;
    }
}
