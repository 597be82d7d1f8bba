// The urispec adapter for {{name}}. Fill in `answer`; the rest of this file speaks the protocol. Java 9 or later.

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

// import my.MyUri; // For a parser in a jar, add the jar to both commands: `javac -cp my.jar …` and
// `java -cp urispec_classes:my.jar UrispecAdapter`.

public class UrispecAdapter {
    static final Map<String, Object> START = Map.of(
        "version", 1,
        "name", "{{name}}",
        "release", "0", // the release of your parser
        "language", "java",
        "claims", List.of("{{claims}}"), // the documents that its documentation names
        "ops", List.of("parse"), // add "resolve" when `answer` handles it
        "distinguishes_undefined", List.of(), // components that are null if absent and "" if empty, such as "query"
        "validates", true); // false if your parser only splits a text and does not reject invalid ones

    /** Calls your parser, and returns its answer unchanged. Do not judge, complete or repair it. */
    static Map<String, ?> answer(String op, String input, String base) {
        // FILL IN. An example:
        //
        // try {
        //     if (op.equals("parse")) {
        //         MyUri uri = MyUri.parse(input);
        //         Map<String, String> parts = new HashMap<>();
        //         parts.put("scheme", uri.scheme());
        //         parts.put("query", null);
        //         return Map.of("accept", parts);
        //     }
        //     if (op.equals("resolve")) return Map.of("uri", MyUri.parse(base).resolve(input).toString());
        // } catch (MyInvalid why) { // the exception that its documentation names; any other is a crash
        //     return Map.of("reject", why.toString());
        // }
        //
        // Components: scheme authority userinfo host port path query fragment. Each is text without its delimiters; the
        // port is text, too. null is a component that is absent. Leave out components that your parser does not return.
        return Map.of("unsupported", "not filled in yet");
    }

    // The protocol: there is nothing to change below this line.

    public static void main(String[] arguments) throws Exception {
        PrintStream answers = System.out;
        System.setOut(System.err); // output of a parser is not an answer
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = lines.readLine()) != null; ) {
            Map<?, ?> request = (Map<?, ?>) new Reader(line).value();
            if ("stop".equals(request.get("cmd"))) break;
            StringBuilder out = new StringBuilder();
            write("start".equals(request.get("cmd")) ? START : reply(request), out);
            answers.write(out.append('\n').toString().getBytes(StandardCharsets.UTF_8));
            answers.flush();
        }
    }

    static Map<String, Object> reply(Map<?, ?> request) {
        Map<String, Object> reply = new HashMap<>();
        reply.put("seq", request.get("seq"));
        if (request.values().stream().anyMatch(value -> value instanceof Map || value instanceof List)) {
            reply.put("unsupported", "takes only text, and no options");
            return reply;
        }
        try {
            String op = (String) request.get("op"), input = (String) request.get("input");
            reply.putAll(answer(op, input, (String) request.get("base")));
        } catch (Exception | StackOverflowError error) {
            reply.put("crash", error.toString());
        }
        return reply;
    }

    /** Reads JSON. */
    static class Reader {
        final String text;
        int at;

        Reader(String text) { this.text = text; }

        char peek() {
            while (text.charAt(at) == ' ') at++;
            return text.charAt(at);
        }

        Object value() {
            char first = peek();
            if (first == '"') return string();
            if (first == '{' || first == '[') {
                Map<String, Object> members = new HashMap<>();
                List<Object> items = new ArrayList<>();
                for (at++; peek() != '}' && peek() != ']'; ) {
                    if (peek() == ',') at++;
                    Object item = value();
                    if (peek() == ':') {
                        at++;
                        members.put((String) item, value());
                    } else {
                        items.add(item);
                    }
                }
                at++;
                return first == '{' ? members : items;
            }
            int start = at;
            while (",}]".indexOf(peek()) < 0) at++;
            String word = text.substring(start, at).trim();
            if (word.equals("null")) return null;
            return word.equals("true") || word.equals("false") ? (Object) Boolean.valueOf(word) : Long.valueOf(word);
        }

        String string() {
            StringBuilder out = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                char c = text.charAt(at);
                if (c == '\\') {
                    c = text.charAt(++at);
                    int escape = "bfnrt".indexOf(c);
                    if (escape >= 0) {
                        c = "\b\f\n\r\t".charAt(escape);
                    } else if (c == 'u') {
                        c = (char) Integer.parseInt(text.substring(at + 1, at + 5), 16);
                        at += 4;
                    }
                }
                out.append(c);
            }
            at++;
            return out.toString();
        }
    }

    /** Writes JSON. */
    static void write(Object value, StringBuilder out) {
        if (value instanceof Map) {
            char before = '{';
            for (Map.Entry<?, ?> member : ((Map<?, ?>) value).entrySet()) {
                write(member.getKey(), out.append(before));
                write(member.getValue(), out.append(':'));
                before = ',';
            }
            out.append(before == '{' ? "{}" : "}");
        } else if (value instanceof List) {
            char before = '[';
            for (Object item : (List<?>) value) {
                write(item, out.append(before));
                before = ',';
            }
            out.append(before == '[' ? "[]" : "]");
        } else if (value instanceof String) {
            out.append('"');
            for (char c : ((String) value).toCharArray()) {
                if (c < ' ') out.append(String.format("\\u%04x", (int) c));
                else if (c == '"' || c == '\\') out.append('\\').append(c);
                else out.append(c);
            }
            out.append('"');
        } else {
            out.append(value);
        }
    }
}
