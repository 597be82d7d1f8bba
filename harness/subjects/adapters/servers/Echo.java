import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.ValveBase;

/** Tomcat with an echo: `Echo PORT HOME MARK UNDEFINED`. */
public class Echo {
    public static void main(String[] arguments) throws Exception {
        Logger.getLogger("").setLevel(Level.OFF);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(arguments[1]);
        Connector connector = new Connector();
        connector.setPort(Integer.parseInt(arguments[0]));
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("maxHttpRequestHeaderSize", "131072");
        connector.setEncodedSolidusHandling("passthrough");
        tomcat.setConnector(connector);
        tomcat.addContext("", new File(arguments[1]).getAbsolutePath());
        tomcat.getEngine().getPipeline().addValve(new ValveBase() {
            @Override
            public void invoke(Request request, Response response) throws java.io.IOException {
                answer(request, response, arguments[2], arguments[3]);
            }
        });
        tomcat.start();
        tomcat.getServer().await();
    }

    /** The parts of the target that a servlet gets: none of them is decoded. */
    private static void answer(Request request, Response response, String mark, String undefined) throws java.io.IOException {
        String query = request.getQueryString();
        String said = String.join(mark, "", request.getRequestURI(), query == null ? undefined : query, request.getServerName(),
            Integer.toString(request.getServerPort()), "");
        byte[] octets = said.getBytes(StandardCharsets.ISO_8859_1);
        response.setContentLength(octets.length);
        response.getOutputStream().write(octets);
    }
}
