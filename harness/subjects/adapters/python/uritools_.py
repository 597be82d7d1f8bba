"""uritools: urisplit and urijoin; uriencode and uridecode.

Claims RFC 3986: "RFC 3986 compliant functions for parsing, classifying and composing URIs" (its README);
urisplit splits "a well-formed URI reference string" (its docstring). uriencode and uridecode take a "URI string or string
component" (their docstrings); without an encoding uridecode returns bytes.
"""

import adapter
import uritools


def parse(input):
    uri = uritools.urisplit(input)
    return {
        "scheme": uri.scheme,
        "authority": uri.authority,
        "userinfo": uri.userinfo,
        "host": uri.host,
        "port": uri.port,
        "path": uri.path,
        "query": uri.query,
        "fragment": uri.fragment,
    }


adapter.serve(
    "uritools",
    uritools.__version__,
    ["rfc3986"],
    ["scheme", "authority", "userinfo", "host", "port", "query", "fragment"],
    validates=False,
    rejects=ValueError,
    parse=parse,
    resolve=lambda base, input, options: uritools.urijoin(base, input, **options),
    honours={"strict": [True, False]},
    recompose=lambda input: uritools.urisplit(input).geturi(),
    encode=adapter.any_component(uritools.uriencode),
    decode=adapter.any_component(lambda input: uritools.uridecode(input, encoding=None)),
    bytes=True,
)
