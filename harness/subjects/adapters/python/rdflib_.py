"""rdflib: URIRef with a base.

Claims no document: its docstring says what an IRI is to RDF, and it only warns of a few characters. Reports no components.
"""

from importlib.metadata import version

import adapter
from rdflib.term import URIRef

adapter.serve(
    "rdflib",
    version("rdflib"),
    [],
    rejects=ValueError,
    resolve=lambda base, input, options: str(URIRef(input, base=base)),
    honours={"strict": [False]},
)
