"""rfc3986: URIReference, including its check for validity; URIBuilder.

Claims RFC 3986: "A Python implementation of RFC 3986 including validation" (its README): "With a parsed URI you can also
validate it", by is_valid(). Its normalize() is documented as "Normalize this
reference as described in Section 6.2.2": the level syntax. The builder's add_credentials encodes a user
name, and add_query_from names and values of a form (the examples in their docstrings and in that of finalize). Its other
methods take encoded text.
"""

import adapter
import rfc3986
from rfc3986 import builder, exceptions, uri_reference


def read(text):
    uri = uri_reference(text)
    if not uri.is_valid():
        raise adapter.Reject("is_valid gives False")
    return uri


def parse(input):
    uri = read(input)
    return {
        "scheme": uri.scheme,
        "authority": uri.authority,
        **uri.authority_info(),
        "path": uri.path,
        "query": uri.query,
        "fragment": uri.fragment,
    }


def resolve(base, input, options):
    return read(input).resolve_with(base, **options).unsplit()


adapter.serve(
    "rfc3986",
    rfc3986.__version__,
    ["rfc3986"],
    ["scheme", "query", "fragment"],
    rejects=exceptions.RFC3986Exception,
    parse=parse,
    resolve=resolve,
    honours={"strict": [True, False]},
    recompose=lambda input: read(input).unsplit(),
    normalize={"syntax": lambda input: read(input).normalize().unsplit()},
    # `==` has the same result: it compares the normal forms, too.
    equivalent={"syntax": lambda input, other: read(input).normalized_equality(read(other))},
    encode={
        "user": lambda input: builder.URIBuilder().add_credentials(input, None).userinfo,
        "form": lambda input: builder.URIBuilder().add_query_from({"name": input}).query.removeprefix("name="),
    },
)
