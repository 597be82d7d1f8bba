"""urllib.parse.urlsplit and urljoin of the standard library.

Claims RFC 3986: "the current standard (STD66). Any changes to urllib.parse module should conform to this"
(docs.python.org/3/library/urllib.parse.html, See also).
"""

import platform

import adapter
from urllib.parse import urljoin, urlsplit


def parse(input):
    url = urlsplit(input)
    host = url.hostname
    if host is not None and "[" in url.netloc.rpartition("@")[2]:
        host = f"[{host}]"  # the getter takes them off
    parts = {
        "scheme": url.scheme,
        "authority": url.netloc,
        "user": url.username,
        "password": url.password,
        "host": host,
        "path": url.path,
        "query": url.query,
        "fragment": url.fragment,
    }
    try:
        parts["port"] = None if url.port is None else str(url.port)
    except ValueError:
        pass  # urlsplit() took it, and the getter alone raises
    return parts


adapter.serve(
    "urllib.parse",
    platform.python_version(),
    ["rfc3986"],
    ["user", "password"],
    validates=False,
    rejects=ValueError,
    parse=parse,
    resolve=lambda base, input, options: urljoin(base, input),
    honours={"strict": [False]},
    recompose=lambda input: urlsplit(input).geturl(),
)
