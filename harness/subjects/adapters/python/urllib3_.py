"""urllib3: parse_url.

Claims RFC 3986: "This parser is RFC 3986 and RFC 6874 compliant" (the docstring of parse_url).
"""

import adapter
import urllib3
from urllib3.exceptions import LocationParseError
from urllib3.util import parse_url


def parse(input):
    url = parse_url(input)
    authority = {"authority": url.authority} if hasattr(url, "authority") else {}  # from 2.0 on
    return {
        "scheme": url.scheme,
        **authority,
        "userinfo": url.auth,
        "host": url.host,
        "port": None if url.port is None else str(url.port),
        "path": url.path,
        "query": url.query,
        "fragment": url.fragment,
    }


adapter.serve(
    "urllib3",
    urllib3.__version__,
    ["rfc3986", "rfc6874"],
    ["scheme", "query", "fragment"],
    rejects=LocationParseError,
    parse=parse,
    recompose=lambda input: parse_url(input).url,
)
