"""boltons: urlutils.parse_url, and URL, which decodes the parts.

Claims RFC 3986 and RFC 3987: "based heavily on RFC 3986 and RFC 3987" (the docstring of boltons.urlutils); parse_url
"may raise URLParseError under a very limited number of conditions" (its docstring). Its
normalize() is documented as that of dot segments and of the case of scheme and host: no level has just these two.
"""

from importlib.metadata import version

import adapter
from boltons.urlutils import URL, URLParseError, parse_url


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
)
