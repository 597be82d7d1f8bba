"""parse_uri of httplib2 and of CacheControl: `appendix_b.py httplib2`.

Both claim no more than the regular expression: "Parses a URI using the regex given in Appendix B of RFC 3986" (the docstrings).
"""

import sys
from importlib import import_module
from importlib.metadata import version

import adapter

MODULES = {"httplib2": "httplib2", "CacheControl": "cachecontrol.controller"}
name = sys.argv[1]
parse_uri = import_module(MODULES[name]).parse_uri


def parse(input):
    return dict(zip(("scheme", "authority", "path", "query", "fragment"), parse_uri(input)))


adapter.serve(name, version(name), [], ["scheme", "authority", "query", "fragment"], validates=False, parse=parse)
