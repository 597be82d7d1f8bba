"""Functions that map an IRI to a URI, or a URI to an IRI: `iri_.py django`.

Claims RFC 3987: django ("This is the algorithm from RFC 3987 Section 3.1, slightly simplified", the docstring of iri_to_uri; "Section 3.2,
excluding step 4", that of uri_to_iri), httplib2 ("Convert an IRI to a URI following the rules in RFC 3987", iri2uri.py) and rfc3986
("via the procedure specified in RFC 3987 Section 3.1", the docstring of IRIReference). werkzeug names no document. None promises to
refuse what is not an IRI. httplib2, rfc3986 and werkzeug encode the host by IDNA, and raise an exception where they cannot.
"""

import sys
from importlib.metadata import version

import adapter

name = sys.argv[1]


def django():
    from django.utils.encoding import iri_to_uri, uri_to_iri

    return {"name": "django.utils.encoding", "claims": ["rfc3987"], "to_uri": iri_to_uri, "to_iri": uri_to_iri}


def httplib2():
    from httplib2.iri2uri import iri2uri

    return {"name": "iri2uri", "claims": ["rfc3987"], "rejects": ValueError, "to_uri": iri2uri}


def rfc3986():
    from rfc3986 import iri_reference
    from rfc3986.exceptions import RFC3986Exception

    def to_uri(input):
        return iri_reference(input).encode().unsplit()

    return {"name": "rfc3986 (IRI)", "claims": ["rfc3987"], "rejects": RFC3986Exception, "to_uri": to_uri}


def werkzeug():
    from werkzeug.urls import iri_to_uri, uri_to_iri

    return {"name": "werkzeug.urls", "claims": [], "rejects": ValueError, "to_uri": iri_to_uri, "to_iri": uri_to_iri}


adapter.serve(release=version(name), validates=False, **globals()[name]())
