// The clients of Java, one per process: `Library NAME`, with a proxy where the environment names one. Java's own clients are
// configured to use the proxy for every host.

import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

public final class Library {
    interface Fetch {
        void get(String url) throws Exception;
    }

    /** Null if there is none. */
    static final URI PROXY = System.getenv("http_proxy") == null ? null : URI.create(System.getenv("http_proxy"));

    public static void main(String[] arguments) throws Exception {
        Fetch fetch = switch (arguments[0]) {
            case "url-connection" -> urlConnection();
            case "http-client" -> httpClient();
            case "apache4" -> Apache.four(PROXY);
            case "apache5" -> Apache.five(PROXY);
            case "commons3" -> Apache.commons(PROXY);
            default -> throw new IllegalArgumentException(arguments[0]);
        };
        String release = arguments[0].startsWith("apache") || arguments[0].startsWith("commons")
            ? Apache.release(arguments[0]) : System.getProperty("java.version");
        System.out.println("{\"release\":" + quoted(release) + "}");
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = lines.readLine()) != null; ) {
            String answer = "{\"ok\":true}";
            try {
                fetch.get(unquoted(line));
            } catch (Exception error) {
                boolean isDocumented = !(error instanceof RuntimeException) || error instanceof IllegalArgumentException;
                answer = "{\"" + (isDocumented ? "error" : "crash") + "\":" + quoted(error.toString()) + "}";
            }
            System.out.println(answer);
        }
    }

    static Fetch urlConnection() {
        var proxy = PROXY == null ? null : new Proxy(Proxy.Type.HTTP, new InetSocketAddress("127.0.0.1", PROXY.getPort()));
        return url -> {
            // Without a proxy it uses the default: it searches for a proxy, and then rejects a URL without a host.
            var connection = (HttpURLConnection) (proxy == null ? new URL(url).openConnection() : new URL(url).openConnection(proxy));
            connection.setConnectTimeout(1000);
            connection.setReadTimeout(1000);
            try (InputStream body = connection.getInputStream()) {
                body.readAllBytes();
            }
        };
    }

    static Fetch httpClient() {
        var proxy = ProxySelector.of(PROXY == null ? null : new InetSocketAddress("127.0.0.1", PROXY.getPort()));
        var client = HttpClient.newBuilder().proxy(proxy)
            .version(HttpClient.Version.HTTP_1_1).followRedirects(HttpClient.Redirect.NORMAL).build();
        return url -> client.send(HttpRequest.newBuilder(new URI(url)).timeout(Duration.ofSeconds(1)).build(),
            HttpResponse.BodyHandlers.discarding());
    }

    static String quoted(String text) {
        var out = new StringBuilder("\"");
        for (char unit : text.substring(0, Math.min(200, text.length())).toCharArray()) {
            out.append(unit >= ' ' && unit < 127 && unit != '"' && unit != '\\' ? "" + unit : String.format("\\u%04x", (int) unit));
        }
        return out.append('"').toString();
    }

    /** A string of JSON as Python writes it: escapes, and otherwise ASCII. */
    static String unquoted(String line) {
        var out = new StringBuilder();
        for (int at = 1; at < line.length() - 1; at++) {
            char unit = line.charAt(at);
            if (unit != '\\') {
                out.append(unit);
                continue;
            }
            char escape = line.charAt(++at);
            switch (escape) {
                case 'n' -> out.append('\n');
                case 'r' -> out.append('\r');
                case 't' -> out.append('\t');
                case 'b' -> out.append('\b');
                case 'f' -> out.append('\f');
                case 'u' -> {
                    out.append((char) Integer.parseInt(line.substring(at + 1, at + 5), 16));
                    at += 4;
                }
                default -> out.append(escape);
            }
        }
        return out.toString();
    }
}
