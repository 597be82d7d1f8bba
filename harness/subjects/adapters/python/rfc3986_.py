"""rfc3986: URIReference.

Claims RFC 3986: "A Python implementation of RFC 3986" (its README). Its normalize() is documented as "Normalize this
reference as described in Section 6.2.2": the level syntax.
"""

import adapter
import rfc3986
from rfc3986 import exceptions, uri_reference


def parse(input):
    uri = uri_reference(input)
    return {
        "scheme": uri.scheme,
        "authority": uri.authority,
        **uri.authority_info(),
        "path": uri.path,
        "query": uri.query,
        "fragment": uri.fragment,
    }


def resolve(base, input, options):
    return uri_reference(input).resolve_with(base, **options).unsplit()


adapter.serve(
    "rfc3986",
    rfc3986.__version__,
    ["rfc3986"],
    ["scheme", "query", "fragment"],
    rejects=exceptions.RFC3986Exception,
    parse=parse,
    resolve=resolve,
    honours={"strict": [True, False]},
    recompose=lambda input: uri_reference(input).unsplit(),
    normalize={"syntax": lambda input: uri_reference(input).normalize().unsplit()},
    equivalent={
        "string": lambda input, other: uri_reference(input) == uri_reference(other),
        "syntax": lambda input, other: uri_reference(input).normalized_equality(uri_reference(other)),
    },
)
