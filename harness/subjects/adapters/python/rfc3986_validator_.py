"""rfc3986-validator: says whether, and nothing of components.

Claims RFC 3986: "Pure python rfc3986 validator" (its README).
"""

import adapter
from rfc3986_validator import __version__, validate_rfc3986


def by(rule):
    def parse(input):
        if not validate_rfc3986(input, rule):
            raise adapter.Reject(f"no {rule}")
        return {}

    return parse


adapter.serve(
    "rfc3986-validator",
    __version__,
    ["rfc3986"],
    parse=by("URI_reference"),
    rules={"URI": by("URI")},
)
