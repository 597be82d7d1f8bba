"""furl: furl(), whose path, query and fragment are objects with a text.

Claims nothing as a whole (its docstrings cite sections of RFC 3986 for single parts only). The default port is given
as if it were in the input, so it is left out here.
"""

import adapter
from furl import __version__, furl
from furl.furl import DEFAULT_PORTS


def parse(input):
    url = furl(input)
    parts = {
        "scheme": url.scheme,
        "authority": url.netloc,
        "user": url.username,
        "password": url.password,
        "host": url.host,
        "path": str(url.path),
        "query": str(url.query),
        "fragment": str(url.fragment),
    }
    if url.port != DEFAULT_PORTS.get(url.scheme):
        parts["port"] = str(url.port)
    return parts


adapter.serve(
    "furl",
    __version__,
    [],
    ["scheme", "authority", "user", "password", "host"],
    rejects=ValueError,
    parse=parse,
    resolve=lambda base, input, options: furl(base).join(input).url,
    honours={"strict": [False]},
    recompose=lambda input: furl(input).url,
)
