"""rfc3987, by its rules of RFC 3986.

Claims RFC 3986: "regular expressions according to RFC 3986" (its README). With the package regex every rule is one
to start from. Its `resolve` reads IRIs, and is asked in rfc3987_iri.py.
"""

from importlib.metadata import version

import adapter
import rfc3987

NAMES = [
    "URI", "hier-part", "absolute-URI", "relative-ref", "relative-part", "scheme", "authority", "userinfo", "host",
    "port", "IP-literal", "IPvFuture", "IPv6address", "IPv4address", "reg-name", "path", "path-abempty",
    "path-absolute", "path-noscheme", "path-rootless", "path-empty", "segment", "segment-nz", "segment-nz-nc",
    "pchar", "query", "fragment", "pct-encoded",
]  # fmt: skip
COMPONENTS = ["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"]


def by(rule):
    def parse(input):
        parts = rfc3987.parse(input, rule)
        return {component: parts[component] for component in COMPONENTS if component in parts}

    return parse


RULES = {name: by(name.replace("-", "_")) for name in NAMES if name.replace("-", "_") in rfc3987.patterns}

adapter.serve(
    "rfc3987",
    version("rfc3987"),
    ["rfc3986"],
    ["scheme", "authority", "userinfo", "host", "port", "query", "fragment"],
    rejects=ValueError,
    parse=by("URI_reference"),
    rules=RULES,
)
