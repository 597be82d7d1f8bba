"""ada-url: URL, bound to the C++ library ada.

Claims WHATWG: "This library is compliant with the WHATWG URL spec" (its README). Strictness depends on the scheme
there, so neither way is honoured when asked for.
"""

from importlib.metadata import version

import adapter
from ada_url import URL


def parse(input):
    adapter.absolute_alone(input)
    url = URL(input)
    return {
        "scheme": url.protocol.removesuffix(":"),
        "user": url.username,
        "password": url.password,
        "host": url.hostname,
        "port": url.port,
        "path": url.pathname,
        "query": url.search.removeprefix("?"),
        "fragment": url.hash.removeprefix("#"),
    }


adapter.serve(
    "ada-url",
    version("ada-url"),
    ["whatwg"],
    rejects=ValueError,
    parse=parse,
    resolve=lambda base, input, options: URL(input, base).href,
    honours={},
)
