"""The libraries of Python that fetch, one a process: `library.py NAME`. Each is asked as its documentation shows, with a proxy where
the environment names one."""
import json
import os
import sys
from importlib.metadata import version

PROXY = os.environ.get("http_proxy")
TIMEOUT = 1
UNDOCUMENTED = (AssertionError, AttributeError, IndexError, KeyError, RecursionError, TypeError)


def urllib_request():
    import platform
    import urllib.request
    return platform.python_version(), lambda url: urllib.request.urlopen(url, timeout=TIMEOUT).read()


def requests():
    import requests
    return version("requests"), lambda url: requests.get(url, timeout=TIMEOUT)


def urllib3():
    import urllib3
    # One pool per request: with a hostile host, a pool of a proxy never closes.
    def fetch(url):
        limits = {"timeout": TIMEOUT, "retries": urllib3.Retry(None, connect=0, read=0, redirect=2)}
        with urllib3.ProxyManager(PROXY, **limits) if PROXY else urllib3.PoolManager(**limits) as manager:
            manager.request("GET", url)
    return version("urllib3"), fetch


def httpx():
    import httpx
    client = httpx.Client(timeout=TIMEOUT, follow_redirects=True)
    return version("httpx"), lambda url: client.get(url)


def httplib2():
    import platform
    import socket
    import httplib2
    # The port, the path and the rejection of a URL are left to http.client.
    release = f"{version('httplib2')}, Python {platform.python_version()}"
    if not PROXY:
        return release, lambda url: httplib2.Http(timeout=TIMEOUT).request(url)
    host, port = PROXY.removeprefix("http://").split(":")

    # It uses proxies as tunnels, and a tunnel names no path. So its connection goes to our proxy instead, for every host.
    class ThroughProxy(httplib2.HTTPConnectionWithTimeout):
        def connect(self):
            self.sock = socket.create_connection((host, int(port)), TIMEOUT)

    fetch = lambda url: httplib2.Http(timeout=TIMEOUT).request(url, connection_type=ThroughProxy)
    return release, fetch


def aiohttp():
    import asyncio
    import aiohttp

    async def fetch(url):
        async with aiohttp.ClientSession(trust_env=True, timeout=aiohttp.ClientTimeout(TIMEOUT)) as session:
            async with session.get(url) as response:
                await response.read()
    return version("aiohttp"), lambda url: asyncio.run(fetch(url))


def pycurl():
    import pycurl

    def fetch(url):
        curl = pycurl.Curl()
        try:
            for option, value in [(curl.URL, url.encode()), (curl.FOLLOWLOCATION, 1), (curl.TIMEOUT, TIMEOUT),
                                  (curl.WRITEFUNCTION, len)]:
                curl.setopt(option, value)
            curl.perform()
        finally:
            curl.close()
    return f"{version('pycurl')}, libcurl {pycurl.version_info()[1]}", fetch


def mechanize():
    import mechanize

    def fetch(url):
        browser = mechanize.Browser()
        browser.set_handle_robots(False)
        browser.open(url, timeout=TIMEOUT)
    return version("mechanize"), fetch


LIBRARIES = {one.__name__: one for one in [urllib_request, requests, urllib3, httpx, httplib2, aiohttp, pycurl, mechanize]}


def main(name):
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    release, fetch = LIBRARIES[name]()
    print(json.dumps({"release": release}), file=answers, flush=True)
    for line in sys.stdin:
        try:
            fetch(json.loads(line))
            answer = {"ok": True}
        except Exception as error:
            kind = "crash" if type(error) in UNDOCUMENTED else "error"
            answer = {kind: f"{type(error).__name__}: {error}"[:200].encode("ascii", "replace").decode()}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
