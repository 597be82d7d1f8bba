"""whatwg-url: parse_url.

Claims the WHATWG's URL Standard of August 2018: "The latest revision that this package implements of the standard is August 7th, 2018" (its README).

Its class has no setters, and `query` and `fragment` distinguish undefined from empty.
"""

from importlib.metadata import version

import adapter
from whatwg_url import UrlParserError, normalize_url, parse_url


def parse(input):
    adapter.absolute_alone(input)
    url = parse_url(input)
    return {
        "scheme": url.scheme,
        "user": url.username or "",
        "password": url.password or "",
        "host": url.hostname,
        "port": None if url.port is None else str(url.port),
        "path": url.path,
        "query": url.query,
        "fragment": url.fragment,
    }


adapter.serve(
    "whatwg-url",
    version("whatwg-url"),
    ["whatwg-2018-08"],
    ["host", "query", "fragment"],
    rejects=UrlParserError,
    parse=parse,
    resolve=lambda base, input, options: normalize_url(input, base=base),
    honours={},
    normalize={"whatwg": normalize_url},
    equivalent={"whatwg": lambda input, other: normalize_url(input) == normalize_url(other)},
)
