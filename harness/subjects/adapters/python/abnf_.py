"""abnf: a parser made of the rules of RFC 3986; says whether, and nothing of components.

Claims RFC 3986: "Collected rules from RFC 3986, Appendix A" (abnf/grammars/rfc3986.py).
"""

from importlib.metadata import version

import adapter
from abnf import ParseError
from abnf.grammars import rfc3986


def by(rule):
    def parse(input):
        rule.parse_all(input)
        return {}

    return parse


adapter.serve(
    "abnf",
    version("abnf"),
    ["rfc3986"],
    rejects=ParseError,
    parse=by(rfc3986.Rule("URI-reference")),
    rules={rule.name: by(rule) for rule in rfc3986.Rule.rules() if rule.name != "URI-reference"},
)
