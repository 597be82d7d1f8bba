"""httpx: URL.

Claims RFC 3986: "URL validation and normalization as described by RFC3986" (httpx/_urlparse.py). The getters of path
and fragment decode them; they are taken from the raw path and from the text of the URL.
"""

import adapter
import httpx


def parse(input):
    url = httpx.URL(input)
    host = url.raw_host.decode()
    return {
        "scheme": url.scheme,
        "userinfo": url.userinfo.decode(),
        "host": adapter.in_brackets(host, input),  # the getter takes them off
        "port": None if url.port is None else str(url.port),
        "path": url.raw_path.decode().partition("?")[0],
        "query": url.query.decode(),
        "fragment": str(url).partition("#")[2],
    }


adapter.serve(
    "httpx",
    httpx.__version__,
    ["rfc3986"],
    rejects=httpx.InvalidURL,
    parse=parse,
)
