"""urllib.request's url2pathname: the local path of a file URL.

Claims no document. It returns a path, which is reported as its segments where no slash in them was encoded. It is called with
require_scheme. It raises a URLError for a host that is not this machine: such a URL has no local path.
"""

import platform
from urllib.error import URLError
from urllib.request import url2pathname

import adapter


def scheme_parts(input):
    if not input.lower().startswith("file:"):
        raise adapter.Unsupported("takes file URLs alone")
    try:
        path = url2pathname(input, require_scheme=True)
    except URLError as why:
        raise adapter.Unsupported(str(why.reason))
    return {} if "%2f" in input.lower() else {"segments": path.removeprefix("/").split("/") if path else None}


adapter.serve(
    "urllib.request (url2pathname)",
    platform.python_version(),
    [],
    validates=False,
    scheme_parts=scheme_parts,
)
