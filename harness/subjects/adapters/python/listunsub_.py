"""listunsub's parse_mailto, with its argument strict, which "also enforces the grammar" (its docstring).

Claims RFC 6068: "Decode a mailto: URI as RFC 6068 section 2 describes" (the docstring of parse_mailto). Names of header fields come in
lower case. The addresses of a field "to" are added to those of the path, and the field is not returned: if there is one, no header fields
are reported. No addresses and no fields are empty tuples.
"""

import re
from importlib.metadata import version

import adapter
from listunsub import ListUnsubscribeError, parse_mailto


def scheme_parts(input):
    if not re.match("mailto:", input, re.IGNORECASE):
        raise adapter.Unsupported("takes mailto URIs alone")
    mailto = parse_mailto(input, strict=True)
    if re.search("[?&](?:t|%[57]4)(?:o|%[46]f)=", input, re.IGNORECASE):
        return {"to": mailto.to}
    return {"to": mailto.to or None, "headers": [text for field in mailto.fields for text in field] or None}


adapter.serve(
    "listunsub",
    version("listunsub"),
    ["rfc6068"],
    rejects=ListUnsubscribeError,
    scheme_parts=scheme_parts,
)
