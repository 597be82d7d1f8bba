"""yarl: URL, by its raw getters; its methods that replace a part encode it, and its other getters decode.

Claims nothing as a whole; its change log and its errors cite RFC 3986 throughout. "Name is encoded if needed", as
are user name, query and fragment (the docstrings of with_name and the like). A query is read and written as a form, and a host
by IDNA: these two places are unsupported. `parts` is the "tuple containing decoded *path* parts" (its docstring); a user name
that is empty is returned as None, so None is not reported.
"""

import adapter
import yarl
from yarl import URL


def attributes(url, **names):
    """The components by those attributes that this release has."""
    return {key: getattr(url, name) for key, name in names.items() if hasattr(url, name)}


def parse(input):
    url = URL(input)
    return {
        "scheme": url.scheme,
        **attributes(url, authority="raw_authority", host="host_subcomponent"),
        **{key: None if port is None else str(port) for key, port in attributes(url, port="explicit_port").items()},
        "user": url.raw_user,
        "password": url.raw_password,
        "path": url.raw_path,
        "query": url.raw_query_string,
        "fragment": url.raw_fragment,
    }


def scheme_parts(input):
    url = URL(input)
    login = {} if url.user is None else {"user": url.user, "password": url.password}
    return adapter.generic_parts(input, segments=url.parts[1:] or None, **login)


ROOT = URL("http://h/")

adapter.serve(
    "yarl",
    yarl.__version__,
    [],
    ["password"],
    rejects=ValueError,
    parse=parse,
    resolve=lambda base, input, options: str(URL(base).join(URL(input))),
    honours={"strict": [False]},
    scheme_parts=scheme_parts,
    encode={
        "user": lambda input: ROOT.with_user(input).raw_user or "",
        "segment": lambda input: ROOT.with_name(input).raw_name,
        "fragment": lambda input: ROOT.with_fragment(input).raw_fragment,
        "form": lambda input: ROOT.with_query({"name": input}).raw_query_string.removeprefix("name="),
    },
    decode={
        "user": lambda input: URL(f"http://{input}@h/").user or "",
        "segment": lambda input: URL(f"http://h/{input}").name,
        "fragment": lambda input: URL(f"http://h/#{input}").fragment,
        "form": lambda input: URL(f"http://h/?name={input}").query["name"],
    },
)
