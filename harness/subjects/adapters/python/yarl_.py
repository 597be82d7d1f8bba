"""yarl: URL, by its raw getters.

Claims nothing as a whole; its change log and its errors cite RFC 3986 throughout.
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


adapter.serve(
    "yarl",
    yarl.__version__,
    [],
    ["password"],
    rejects=ValueError,
    parse=parse,
    resolve=lambda base, input, options: str(URL(base).join(URL(input))),
    honours={"strict": [False]},
)
