// The clients of Apache: HttpClient 5 and 4, and their predecessor.

import java.net.URI;

final class Apache {
    private Apache() { }

    static Library.Fetch four(URI proxy) {
        var host = proxy == null ? null : new org.apache.http.HttpHost("127.0.0.1", proxy.getPort());
        var client = org.apache.http.impl.client.HttpClients.custom().setProxy(host).disableAutomaticRetries().build();
        return url -> client.execute(new org.apache.http.client.methods.HttpGet(url)).close();
    }

    static Library.Fetch five(URI proxy) {
        var host = proxy == null ? null : new org.apache.hc.core5.http.HttpHost("127.0.0.1", proxy.getPort());
        var client = org.apache.hc.client5.http.impl.classic.HttpClients.custom().setProxy(host).disableAutomaticRetries().build();
        return url -> client.execute(new org.apache.hc.client5.http.classic.methods.HttpGet(url)).close();
    }

    static Library.Fetch commons(URI proxy) {
        var client = new org.apache.commons.httpclient.HttpClient();
        if (proxy != null) {
            client.getHostConfiguration().setProxy("127.0.0.1", proxy.getPort());
        }
        client.getParams().setSoTimeout(1000);
        return url -> {
            var get = new org.apache.commons.httpclient.methods.GetMethod(url);
            try {
                client.executeMethod(get);
            } finally {
                get.releaseConnection();
            }
        };
    }

    static String release(String name) {
        return switch (name) {
            case "apache4" -> org.apache.http.util.VersionInfo.loadVersionInfo("org.apache.http.client",
                Apache.class.getClassLoader()).getRelease();
            case "apache5" -> org.apache.hc.core5.util.VersionInfo.loadVersionInfo("org.apache.hc.client5",
                Apache.class.getClassLoader()).getRelease();
            default -> "3.1";
        };
    }
}
