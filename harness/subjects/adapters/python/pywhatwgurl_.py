"""pywhatwgurl: URL.

Claims WHATWG: "Pure Python implementation of the WHATWG URL Standard" (its README). Strictness depends on the scheme
there, so neither way is honoured when asked for.
"""

from importlib.metadata import version

import adapter
from pywhatwgurl import URL


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
    "pywhatwgurl",
    version("pywhatwgurl"),
    ["whatwg"],
    rejects=ValueError,
    parse=parse,
    resolve=lambda base, input, options: URL(input, base).href,
    honours={},
)
