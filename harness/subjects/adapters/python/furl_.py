"""furl: furl(), whose path, query and fragment are objects with a text.

Claims nothing as a whole (its docstrings cite sections of RFC 3986 for single parts only). The default port is given
as if it were in the input, so it is left out here. "Encoding is handled for you" (its README): this
includes the user name, the path, whose list `segments` has the decoded segments, and the arguments, which are those of a form. A fragment
is read as a path and a query, so that place is unsupported.
"""

import adapter
from furl import __version__, furl
from furl.furl import DEFAULT_PORTS


def parse(input):
    url = furl(input)
    parts = {
        "scheme": url.scheme,
        "authority": url.netloc,
        "user": url.username,
        "password": url.password,
        "host": url.host,
        "path": str(url.path),
        "query": str(url.query),
        "fragment": str(url.fragment),
    }
    if url.port != DEFAULT_PORTS.get(url.scheme):
        parts["port"] = str(url.port)
    return parts


def scheme_parts(input):
    url = furl(input)
    return adapter.generic_parts(input, user=url.username, password=url.password, segments=url.path.segments or None)


def encode_segment(input):
    url = furl("http://h/")
    url.path.segments = [input]
    return str(url.path).removeprefix("/")


adapter.serve(
    "furl",
    __version__,
    [],
    ["scheme", "authority", "user", "password", "host"],
    rejects=ValueError,
    parse=parse,
    resolve=lambda base, input, options: furl(base).join(input).url,
    honours={"strict": [False]},
    scheme_parts=scheme_parts,
    recompose=lambda input: furl(input).url,
    encode={
        "user": lambda input: furl("http://h/").set(username=input).netloc.rpartition("@")[0],
        "segment": encode_segment,
        "form": lambda input: str(furl("http://h/").set(args={"name": input}).query).removeprefix("name="),
    },
    decode={
        "user": lambda input: furl(f"http://{input}@h/").username,
        "segment": lambda input: furl(f"http://h/{input}").path.segments[0],
        "form": lambda input: furl(f"http://h/?name={input}").args["name"],
    },
)
