"""boltons: urlutils.parse_url, and URL, which decodes the parts; the functions to quote a part of each component, and unquote.

Claims RFC 3986 and RFC 3987: "based heavily on RFC 3986 and RFC 3987" (the docstring of boltons.urlutils); parse_url
"may raise URLParseError under a very limited number of conditions" (its docstring). Its
normalize() is documented to normalize dot segments and the case of scheme and host: no level has just these two. quote_path_part
takes "a single segment of a URL path" (its docstring). quote_query_part encodes a space as %20, so it is used for a query and
not for a form. unquote gets an error handler that keeps bytes which are not UTF-8. The attribute path_parts of URL has "the individual
text segments" of the path; user and password are empty where the URL has none, and then not reported.
"""

from functools import partial
from importlib.metadata import version

import adapter
from boltons.urlutils import (
    URL,
    URLParseError,
    parse_url,
    quote_fragment_part,
    quote_path_part,
    quote_query_part,
    quote_userinfo_part,
    unquote,
)


def parse(input):
    url = parse_url(input)
    return {
        "scheme": url["scheme"],
        "authority": url["authority"],
        "user": url["username"],
        "password": url["password"],
        "host": adapter.in_brackets(url["host"], input),
        "port": None if url["port"] is None else str(url["port"]),
        "path": url["path"],
        "query": url["query"],
        "fragment": url["fragment"],
    }


def scheme_parts(input):
    url = URL(input)
    _, *segments = url.path_parts
    login = {name: text for name, text in [("user", url.username), ("password", url.password)] if text}
    return adapter.generic_parts(input, segments=segments or None, **login)


adapter.serve(
    "boltons",
    version("boltons"),
    ["rfc3987", "rfc3986"],
    ["scheme", "authority", "user", "query", "fragment"],
    validates=False,
    rejects=URLParseError,
    parse=parse,
    resolve=lambda base, input, options: URL(base).navigate(input).to_text(full_quote=False),
    honours={"strict": [False]},
    scheme_parts=scheme_parts,
    encode={
        "user": quote_userinfo_part,
        "segment": quote_path_part,
        "query": quote_query_part,
        "fragment": quote_fragment_part,
    },
    decode=adapter.any_component(partial(unquote, errors="surrogateescape")),
)
