"""urlextract: find_urls, with a scheme.

Claims nothing: "It tries to find any occurrence of TLD in given text" (its README). The list of top-level domains is the one that it
comes with.
"""

from importlib.metadata import version

import adapter
from urlextract import URLExtract

finder = URLExtract()


def extract(input):
    found = finder.find_urls(input, get_indices=True, with_schema_only=True)
    return [(uri, start, end) for uri, (start, end) in found]


adapter.serve("urlextract", version("urlextract"), [], extract=extract)
