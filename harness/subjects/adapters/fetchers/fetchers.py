"""The HTTP clients: how each is run. `fetch.py` has what the keys do.

    command    run once a request; `{url}` is the URI, `{quoted}` the URI in double quotes; a list in it names the proxy
    worker     a process that stays: see `Worker` in run.py
    version    a command, and where its release is in what it prints; a worker says it itself
    language   of the HTTP client
    redirects  whether it can be asked to resolve: it follows a redirect by itself
    clicks     whether it is given a base and a link on a page with that base, instead of the redirect
    files      what has to be in its home
    not_reported  the components that its request does not name
    own_host   the host that it makes of the text that it puts behind a URI without one: git asks `http:///info/refs` of `info`
"""

JAR = "/usr/share/java/%s.jar"
JARS = ":".join(["{folder}/build", *(JAR % name for name in [
    "httpclient5", "httpcore5", "httpcore5-h2", "slf4j-api", "httpclient", "httpcore", "commons-logging", "commons-codec",
    "commons-httpclient"])])


def command(language, version, pattern, *words, **more):
    return {"language": language, "version": (version, pattern), "command": list(words), **more}


def worker(language, *words, **more):
    return {"language": language, "worker": list(words), **more}


def python(name):
    return worker("python", "{folder}/.venv/bin/python", "{folder}/workers/library.py", name)


def javascript(name):
    return worker("javascript", "node", "{folder}/workers/library.mjs", name)


def java(name):
    return worker("java", "java", "-XX:TieredStopAtLevel=1", "-Xmx256m", "-cp", JARS, "Library", name)


def ruby(name):
    return worker("ruby", "ruby", "-W0", "{folder}/workers/library.rb", name)


def perl(name):
    return worker("perl", "perl", "{folder}/workers/library.pl", name)


def browser(name):
    return worker("c++", "python3", "-B", "{folder}/workers/browser.py", name) | {"clicks": True}


FETCHERS = {
    "curl": command("c", ["curl", "--version"], r"curl (\S+)",
                    "curl", "-sSgL", "--max-time", "1", "-o", "/dev/null", "--url", "{url}"),
    "wget": command("c", ["wget", "--version"], r"Wget (\S+)",
                    "wget", "--no-config", "-q", "-T", "1", "-t", "1", "-O", "/dev/null", "--", "{url}"),
    "wget2": command("c", ["wget2", "--version"], r"Wget2 (\S+)",
                     "wget2", "--no-config", "-q", "-T", "1", "--tries=1", "--no-robots", "-O", "/dev/null", "--", "{url}"),
    "busybox-wget": command("c", ["busybox"], r"BusyBox v(\S+)", "busybox", "wget", "-q", "-O", "/dev/null", "{url}"),
    "git-http": command("c", ["git", "--version"], r"version (\S+)", "git", "ls-remote", "{url}", redirects=False,
                        environment={"GIT_TERMINAL_PROMPT": "0", "GIT_CONFIG_NOSYSTEM": "1", "GIT_ASKPASS": "true"},
                        not_reported=["path", "query"], own_host="info"),
    "lynx": command("c", ["lynx", "-version"], r"Lynx Version (\S+)",
                    "lynx", "-cfg=/dev/null", "-dump", "-connect_timeout=1", "-read_timeout=1", "{url}"),
    "w3m": command("c", ["w3m", "-version"], r"w3m/([^,\s]+)", "w3m", "-dump", "{url}"),
    "links": command("c", ["links", "-version"], r"Links (\S+)",
                     "links", ["-http-proxy", "{address}"], "-retries", "1", "-receive-timeout", "1", "-dump", "{url}"),
    "elinks": command("c", ["elinks", "-version"], r"ELinks (\S+)",
                      "elinks", "-no-home", "1", ["-eval", "set protocol.http.proxy.host = '{address}'"], "-dump", "1", "{url}"),
    "lftp": command("c++", ["lftp", "--version"], r"Version (\S+)",
                    "lftp", "-c", "set net:max-retries 1; set net:timeout 1; get1 -o /dev/null {quoted}", redirects=False, lines=False),
    "aria2": command("c++", ["aria2c", "--version"], r"version (\S+)",
                     "aria2c", "-q", "--no-conf", "-t", "1", "-m", "1", "-d", "{home}/work", "--force-sequential=true",
                     ["--all-proxy={proxy}"], "--", "{url}"),
    "axel": command("c", ["axel", "--version"], r"[Aa]xel (?:version )?(\S+)",
                    "axel", "-q", "-T", "1", "-n", "1", "-o", "out", "{url}"),
    "go-net-http": worker("go", "{folder}/build/library-go"),
    "php-stream": worker("php", "php", "{folder}/workers/library.php", "stream"),
    "php-curl": worker("php", "php", "{folder}/workers/library.php", "curl"),
    "urllib-request": python("urllib_request"),
    "requests": python("requests"),
    "urllib3": python("urllib3"),
    "httpx": python("httpx"),
    "httplib2": python("httplib2"),
    "aiohttp": python("aiohttp"),
    "pycurl": python("pycurl"),
    "mechanize": python("mechanize"),
    "undici": javascript("undici"),
    "undici-request": javascript("undici-request") | {"redirects": False},
    "axios": javascript("axios"),
    "follow-redirects": javascript("follow-redirects"),
    "node-http": javascript("node-http") | {"redirects": False},
    "node-fetch": javascript("node-fetch"),
    "got": javascript("got"),
    "needle": javascript("needle"),
    "superagent": javascript("superagent"),
    "java-http-url-connection": java("url-connection"),
    "java-net-http": java("http-client"),
    "apache-httpclient4": java("apache4"),
    "apache-httpclient5": java("apache5"),
    "commons-httpclient": java("commons3"),
    "ruby-net-http": ruby("net-http") | {"redirects": False},
    "ruby-open-uri": ruby("open-uri"),
    "excon": ruby("excon"),
    "faraday": ruby("faraday") | {"redirects": False},
    "httpclient": ruby("httpclient"),
    "http.rb": ruby("http.rb"),
    "perl-lwp": perl("lwp"),
    "perl-http-tiny": perl("http-tiny"),
    "mojo-useragent": perl("mojo-useragent"),
    "chromium": browser("chromium"),
    "firefox": browser("firefox"),
    "webkit": browser("webkit"),
}
