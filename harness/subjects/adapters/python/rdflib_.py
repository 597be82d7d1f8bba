"""rdflib: URIRef with a base.

Claims RFC 3987: "a Unicode string that conforms to the syntax defined in RFC 3987" (the docstring of URIRef). Reports
no components, only warns of an invalid IRI.
"""

from importlib.metadata import version

import adapter
from rdflib.term import URIRef

adapter.serve(
    "rdflib",
    version("rdflib"),
    ["rfc3987"],
    rejects=ValueError,
    resolve=lambda base, input, options: str(URIRef(input, base=base)),
    honours={"strict": [False]},
)
