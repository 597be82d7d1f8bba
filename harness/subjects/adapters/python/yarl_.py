"""yarl: URL, by its raw getters.

Claims nothing as a whole; its change log and its errors cite RFC 3986 throughout.
"""

import adapter
import yarl
from yarl import URL


def parse(input):
    url = URL(input)
    return {
        "scheme": url.scheme,
        "authority": url.raw_authority,
        "user": url.raw_user,
        "password": url.raw_password,
        "host": url.host_subcomponent,
        "port": None if url.explicit_port is None else str(url.explicit_port),
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
