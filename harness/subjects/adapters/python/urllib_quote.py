"""urllib.parse of the standard library: quote and unquote, and for a form quote_plus and unquote_plus.

Claims RFC 3986: "Moved from RFC 2396 to RFC 3986 for quoting URL strings" (docs.python.org/3/library/urllib.parse.html, quote,
changed in version 3.7). By default quote keeps a slash, as a whole path needs it; `safe=""` is for one component or
segment. unquote gets an error handler that keeps bytes which are not UTF-8.
"""

import platform
from functools import partial
from urllib.parse import quote, quote_plus, unquote, unquote_plus

import adapter

adapter.serve(
    "urllib.parse (quote)",
    platform.python_version(),
    ["rfc3986"],
    validates=False,
    encode={**adapter.any_component(partial(quote, safe="")), "form": quote_plus},
    decode={
        **adapter.any_component(partial(unquote, errors="surrogateescape")),
        "form": unquote_plus,
    },
    bytes=True,
)
