"""urllib.parse.urlsplit of the standard library.

Claims no document: "Any changes to urllib.parse module should conform to" RFC 3986, but the functions "cannot be claimed
compliant with" it or the URL Standard (docs.python.org/3/library/urllib.parse.html, See also and URL parsing security).
"""

import platform

import adapter
from urllib.parse import urlsplit


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
    [],
    ["user", "password"],
    validates=False,
    rejects=ValueError,
    parse=parse,
    recompose=lambda input: urlsplit(input).geturl(),
)
