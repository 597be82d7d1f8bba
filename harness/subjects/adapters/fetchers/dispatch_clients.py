"""The clients that `dispatch.py` tests. Each row has the keys of fetchers.py, and:

    name          the client's own name
    schemes       the schemes that its documentation lists and this build supports, of `ftp`, `gopher` and `http`
    claims        the documents that its documentation claims
    validates     False if its documentation does not promise to reject invalid URLs, and its source does not check their characters.
                  The documentation of curl: "it only does limited checks of the format"
    default_port  the schemes for which it can ignore the port of a URL; needs a listener on the default port
    prompts       a regular expression for the error message that means: no user was there to enter a password

The options set timeouts and delays, or turn on error messages. None of them changes what the client sends.
"""
from fetchers import FETCHERS, command, worker


def client(row, name, schemes, claims=(), validates=True, **more):
    return {**row, "name": name, "schemes": schemes, "claims": list(claims), "validates": validates, **more}


BOTH, ALL = ["ftp", "http"], ["ftp", "gopher", "http"]

CLIENTS = {
    "curl": client(FETCHERS["curl"], "curl", ALL, ["rfc3986"], validates=False),
    "wget": client(command("c", *FETCHERS["wget"]["version"],
                           "wget", "--no-config", "-nv", "-T", "1", "-t", "1", "-O", "/dev/null", "--", "{url}"), "GNU Wget", BOTH, ["rfc1738"]),
    "wget2": client(FETCHERS["wget2"], "GNU Wget2", ["http"]),
    "busybox-wget": client(FETCHERS["busybox-wget"], "BusyBox wget", BOTH),
    "lynx": client(command("c", *FETCHERS["lynx"]["version"],
                           "lynx", "-cfg={home}/lynx.cfg", "-dump", "-connect_timeout=1", "-read_timeout=1", "{url}"),
                   "Lynx", ALL, default_port=["ftp"], files={"lynx.cfg": "ALERTSECS:0\nINFOSECS:0\nMESSAGESECS:0\n"}),
    "w3m": client(FETCHERS["w3m"], "w3m", ALL, default_port=["ftp"]),
    "links": client(FETCHERS["links"], "Links", BOTH),
    "elinks": client(FETCHERS["elinks"], "ELinks", BOTH),
    "lftp": client(FETCHERS["lftp"], "lftp", BOTH),
    "aria2": client(FETCHERS["aria2"], "aria2", BOTH),
    "axel": client(FETCHERS["axel"], "Axel", BOTH),
    "tnftp": client(command("c", ["sh", "-c", "echo status | tnftp"], r"Version: tnftp (\S+)",
                            "tnftp", "-V", "-o", "/dev/null", "{url}"), "tnftp", BOTH, ["rfc3986"], validates=False),
    "ncftpget": client(command("c", ["ncftpget"], r"NcFTPGet (\S+)",
                               "ncftpget", "-V", "-t", "1", "-r", "1", "-c", "{url}"), "NcFTPGet", ["ftp"],
                       prompts="gl_getline"),
    "snarf": client(command("c", ["snarf", "--version"], r"snarf (\S+)", "snarf", "-q", "{url}", "/dev/null"), "snarf", ALL),
    "urllib-request": client(worker("python", "python3", "{folder}/workers/library.py", "urllib_request"), "urllib.request", BOTH),
    "perl-lwp": client(FETCHERS["perl-lwp"], "libwww-perl", ALL),
    "php-stream": client(FETCHERS["php-stream"], "PHP streams", BOTH),
    "ruby-open-uri": client(FETCHERS["ruby-open-uri"], "open-uri", BOTH, ["rfc1738"]),
    "java-url-connection": client(worker("java", "java", "-XX:TieredStopAtLevel=1", "-Xmx256m", "-cp", "{folder}/build", "Dispatch"),
                                  "java.net.URLConnection", BOTH),
    "tcl-uri": client(worker("tcl", "tclsh", "{folder}/workers/dispatch.tcl"), "tcllib uri::geturl", BOTH, ["rfc3986"],
                      validates=False),
    "mono-webrequest": client(worker("csharp", "mono", "{folder}/build/Dispatch.exe"), "System.Net.WebRequest (Mono)", BOTH),
    "poco": client(worker("c++", "{folder}/build/dispatch-poco"), "POCO URIStreamOpener", BOTH, ["rfc1738"],
                   prompts="Password required"),
}
