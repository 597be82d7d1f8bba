"""can_ada: URL, bound to the C++ library ada by nanobind.

Claims WHATWG: "this library is compliant with the WHATWG URL specification" (its README).

`parse` takes no base, so that nothing is resolved. The setter of `href` reports no failure: what `can_parse` refuses is rejected.
`URLSearchParams` gives names and values in two iterators.
"""

from importlib.metadata import version

import adapter
import can_ada


class Params:
    """The pairs of a query, as other classes of this API have them."""

    def __init__(self, text):
        self.read = can_ada.URLSearchParams(text)

    def append(self, name, value):
        self.read.append(name, value)

    def items(self):
        return zip(self.read.keys(), self.read.values())

    def __str__(self):
        return str(self.read)


operations = adapter.url_standard(can_ada.parse, Params, can_parse=can_ada.can_parse)
del operations["resolve"], operations["honours"]

adapter.serve("can-ada", version("can-ada"), ["whatwg"], rejects=ValueError, **operations)
