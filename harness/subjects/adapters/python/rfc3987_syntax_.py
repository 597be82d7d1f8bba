"""rfc3987-syntax: a grammar for Lark; says whether, and nothing of components.

Claims RFC 3987: "Helper functions to syntactically validate strings according to RFC 3987" (its README).
"""

from importlib.metadata import version

import adapter
from lark.exceptions import LarkError
from rfc3987_syntax import parse as parsed


def by(term):
    def parse(input):
        parsed(term, input)
        return {}

    return parse


adapter.serve(
    "rfc3987-syntax",
    version("rfc3987-syntax"),
    ["rfc3987"],
    rejects=LarkError,
    parse=by("iri_reference"),
    rules={"IRI": by("iri"), "absolute-IRI": by("absolute_iri")},
)
