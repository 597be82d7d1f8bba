"""w3lib: get_base_url of an HTML document, and add_http_if_no_scheme.

Claims nothing. Without a base URL get_base_url gives an empty string, which is no base. It does not say where it found it.
"""

from importlib.metadata import version

import adapter
from w3lib.html import get_base_url
from w3lib.url import add_http_if_no_scheme


def base(input, retrieval):
    return get_base_url(adapter.html_of(input), retrieval or "") or None


adapter.serve(
    "w3lib",
    version("w3lib"),
    [],
    rejects=ValueError,
    base=base,
    expand=add_http_if_no_scheme,
)
