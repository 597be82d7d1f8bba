"""upa_url: URL, bound to the C++ library Upa URL.

Claims WHATWG: "compliant with the WHATWG URL and URL Pattern standards" (its README).

The setter of `href` reports no failure: what `canParse` refuses is rejected.
"""

from importlib.metadata import version

import adapter
from upa_url import URL, URLSearchParams


class Params:
    """The pairs of a query, as other classes of this API have them."""

    def __init__(self, text):
        self.read = URLSearchParams(text)

    def append(self, name, value):
        self.read.append(name, value)

    def items(self):
        return self.read

    def __str__(self):
        return str(self.read)


def url(*texts):
    try:
        return URL(*texts)
    except RuntimeError as error:
        if str(error) in ("URL parse error", "Base URL parse error"):
            raise adapter.Reject(str(error)) from error
        raise


adapter.serve(
    "upa_url",
    version("upa_url"),
    ["whatwg"],
    **adapter.url_standard(url, Params, can_parse=URL.canParse),
)
