"""rfc3987, by its rules of RFC 3987.

Claims RFC 3987: "regular expressions according to […] RFC 3987" (its README).
"""

from importlib.metadata import version

import adapter
import rfc3987

NAMES = {
    "scheme": "scheme", "authority": "authority", "userinfo": "iuserinfo", "host": "ihost", "port": "port",
    "path": "path", "query": "query", "fragment": "fragment",
}  # fmt: skip


def by(rule):
    def parse(input):
        parts = rfc3987.parse(input, rule)
        return {component: parts[name] for component, name in NAMES.items() if name in parts}

    return parse


adapter.serve(
    "rfc3987 (IRI)",
    version("rfc3987"),
    ["rfc3987"],
    ["scheme", "authority", "userinfo", "host", "port", "query", "fragment"],
    rejects=ValueError,
    parse=by("IRI_reference"),
    rules={"IRI": by("IRI"), "absolute-IRI": by("absolute_IRI"), "irelative-ref": by("irelative_ref")},
    resolve=lambda base, input, options: rfc3987.resolve(base, input, **options),
    honours={"strict": [True, False]},
)
