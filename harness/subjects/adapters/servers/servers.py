"""The servers: how each is run, and how it is read. `serve.py` has what the keys do.

    command    of the process, which stays in the foreground; `{port}`, `{home}`, `{folder}` and `{mark}` are filled in, here and in `files`
    version    a command, and where its release is in what it prints
    language   of the server
    claims     the documents that its own words claim
    files      the configuration: its names in the home, and their lines
    needs_same_host   whether it refuses a Host field that is not the authority of the target, as RFC 7230 section 5.4 permits
    tunnels    whether it can be a proxy that takes CONNECT; the others are not asked it
    echo       the names of the values that it answers with, each behind a mark

The echo is the server's own reading: `raw` the path and the query as they came, `path` and `query` of the two, `host` the
host by which it looks for a site, `port` of that host. Where a server has a value decoded alone, it is not echoed.
"""

# `$request_uri` is the text that it read after the authority, `$host` the host of the target, or else of the field.
NGINX = """daemon off;
master_process off;
pid {home}/pid;
events { worker_connections 64; }
http {
    access_log off;
    large_client_header_buffers 4 128k;
    client_body_temp_path {home}/body; proxy_temp_path {home}/proxy; fastcgi_temp_path {home}/fastcgi;
    uwsgi_temp_path {home}/uwsgi; scgi_temp_path {home}/scgi;
    server {
        listen 127.0.0.1:{port};
        return 200 "{mark}${request_uri}{mark}${host}{mark}";
    }
}
"""

# `path` and `query` are what its rules are matched against; the field Host is what it forwards and chooses a site by.
HAPROXY = """global
    tune.bufsize 131072
    tune.maxrewrite 1024
    maxconn 64
defaults
    mode http
    timeout client 5s
    timeout connect 5s
    timeout server 5s
frontend all
    bind 127.0.0.1:{port}
    http-request return status 200 content-type text/plain lf-string "{mark}%[path]{mark}%[query]{mark}%[url]{mark}%[req.fhdr(host)]{mark}"
"""

# `unparsed_uri` is the whole target; `uri` is decoded. The module mpm_event is what Debian starts.
APACHE = """ServerName unnamed.invalid
Listen 127.0.0.1:{port}
PidFile {home}/pid
DefaultRuntimeDir {home}
ErrorLog {home}/error.log
LogLevel emerg
{user}
LoadModule mpm_event_module {modules}/mod_mpm_event.so
LoadModule authz_core_module {modules}/mod_authz_core.so
LoadModule alias_module {modules}/mod_alias.so
LoadModule lua_module {modules}/mod_lua.so
LimitRequestLine 131072
AllowEncodedSlashes NoDecode
DocumentRoot {home}
AliasMatch "^/(?s).*$" {home}/echo.lua
LuaMapHandler "^/" {home}/echo.lua echo
"""
APACHE_ECHO = """function echo(r)
    local said = table.concat({"", r.unparsed_uri, r.uri, r.args or "{undefined}", r.hostname or "", tostring(r.port), ""}, "{mark}")
    r.headers_out["Content-Length"] = tostring(#said)
    r:puts(said)
    return apache2.OK
end
"""

# `request.orig-uri` is what it took from behind the authority, before it normalizes; `uri.authority` chooses a site.
LIGHTTPD = """server.modules = ("mod_magnet")
server.document-root = "{home}"
server.bind = "127.0.0.1"
server.port = {port}
server.max-request-field-size = 65535
magnet.attract-raw-url-to = ("{home}/echo.lua")
"""
LIGHTTPD_ECHO = """local r = lighty.r
r.resp_body:set({"{mark}", r.req_attr["request.orig-uri"] or "", "{mark}", r.req_attr["uri.authority"] or "", "{mark}"})
return 200
"""

JARS = ":".join(["{folder}/build", *(f"/usr/share/java/tomcat10-{name}.jar" for name in [
    "annotations-api", "api", "catalina", "coyote", "el-api", "jaspic-api", "jni", "jsp-api", "juli", "servlet-api", "util", "util-scan"])])

SERVERS = {
    "nginx": {
        "language": "c",
        "version": (["nginx", "-v"], r"nginx/(\S+)"),
        "command": ["nginx", "-e", "stderr", "-p", "{home}", "-c", "{home}/nginx.conf"],
        "files": {"nginx.conf": NGINX},
        "echo": ["raw", "host"],
    },
    "haproxy": {
        "language": "c",
        "version": (["haproxy", "-v"], r"version (\S+)"),
        "command": ["haproxy", "-db", "-q", "-f", "{home}/haproxy.cfg"],
        "files": {"haproxy.cfg": HAPROXY},
        "claims": ["rfc7230"],
        "tunnels": True,
        "needs_same_host": True,
        "echo": ["path", "query", "target", "authority"],
    },
    "apache": {
        "language": "c",
        "version": (["apache2", "-v"], r"Apache/(\S+)"),
        "command": ["apache2", "-X", "-f", "{home}/httpd.conf"],
        "files": {"httpd.conf": APACHE, "echo.lua": APACHE_ECHO},
        "claims": ["rfc7230"],
        "tunnels": True,
        "echo": ["target", "decoded", "query", "host", "port"],
    },
    "lighttpd": {
        "language": "c",
        "version": (["lighttpd", "-v"], r"lighttpd/(\S+)"),
        "command": ["lighttpd", "-D", "-f", "{home}/lighttpd.conf"],
        "files": {"lighttpd.conf": LIGHTTPD, "echo.lua": LIGHTTPD_ECHO},
        "needs_same_host": True,
        "echo": ["raw", "authority"],
    },
    "tomcat": {
        "language": "java",
        "version": (["java", "-cp", JARS, "org.apache.catalina.util.ServerInfo"], r"Tomcat/(\S+)"),
        "command": ["java", "-XX:TieredStopAtLevel=1", "-Xmx256m", "-cp", JARS, "Echo", "{port}", "{home}", "{mark}", "{undefined}"],
        "files": {},
        "claims": ["rfc7230"],
        "needs_same_host": True,
        "echo": ["path", "query", "host", "port"],
    },
}
