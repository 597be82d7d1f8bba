// The loop that every Java adapter shares: one request a line in, one answer a line out.
// A parser's file builds an Adapter out of what the parser says of itself and a function for each operation.

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
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

    /** For a parser that says "invalid" in another way than by an exception. */
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

        /** A port as a number, -1 where there is none. */
        Parts port(int port) {
            return with("port", port == -1 ? null : Integer.toString(port));
        }
    }

    private static final Gson GSON = new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

    private final JsonObject about = new JsonObject();
    private final Set<String> ops = new TreeSet<>();
    private final Map<String, Parse> rules = new HashMap<>();
    private final Map<String, Normalize> levels = new TreeMap<>();
    private final Map<String, Compare> compares = new TreeMap<>();
    private Resolve resolve;
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

    /** The release of a packaged library: what its jar's manifest says of it, or else Maven. */
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

    /** For a parser that takes absolute URIs alone, and relative references against a base. */
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

    /** The line as an object; null if it is none. */
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

    /** Adds what the parser gives to the answer. */
    private void run(JsonObject request, JsonObject answer) throws Exception {
        String op = text(request, "op"), input = text(request, "input"), other = text(request, "other");
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

    private static String text(JsonObject object, String key) {
        return object.has(key) && !object.get(key).isJsonNull() ? object.get(key).getAsString() : null;
    }
}
