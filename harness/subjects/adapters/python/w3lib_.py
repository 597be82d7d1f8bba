"""w3lib: get_base_url of an HTML document, add_http_if_no_scheme, and the functions for one parameter of a query.

Claims nothing. Without a base URL get_base_url gives an empty string, which is not a base. It does not say where it found it.
"""

from importlib.metadata import version

import adapter
from w3lib.html import get_base_url
from w3lib.url import add_http_if_no_scheme, add_or_replace_parameter, url_query_parameter


def base(input, retrieval):
    return get_base_url(adapter.html_of(input), retrieval or "") or None


adapter.serve(
    "w3lib",
    version("w3lib"),
    [],
    rejects=ValueError,
    base=base,
    expand=add_http_if_no_scheme,
    encode={"form": lambda input: add_or_replace_parameter("http://h/", "name", input).removeprefix("http://h/?name=")},
    decode={"form": lambda input: url_query_parameter(f"http://h/?name={input}", "name", keep_blank_values=True)},
)
