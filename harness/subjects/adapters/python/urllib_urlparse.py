"""urllib.parse.urlparse of the standard library: with the parameters of the last segment on their own.

Claims RFC 1808: "Following the syntax specifications in RFC 1808" (docs.python.org/3/library/urllib.parse.html,
urlparse).
"""

import platform

import adapter
from urllib.parse import urlparse


def parse(input):
    url = urlparse(input)
    return {
        "scheme": url.scheme,
        "authority": url.netloc,
        "path": url.path,
        "params": url.params,
        "query": url.query,
        "fragment": url.fragment,
    }


adapter.serve(
    "urllib.parse (urlparse)",
    platform.python_version(),
    ["rfc1808"],
    validates=False,
    rejects=ValueError,
    parse=parse,
)
