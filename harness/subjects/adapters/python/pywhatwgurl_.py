"""pywhatwgurl: URL.

Claims WHATWG: "Pure Python implementation of the WHATWG URL Standard" (its README).
"""

from importlib.metadata import version

import adapter
from pywhatwgurl import URL, URLSearchParams

adapter.serve(
    "pywhatwgurl",
    version("pywhatwgurl"),
    ["whatwg"],
    rejects=ValueError,
    **adapter.url_standard(URL, URLSearchParams),
)
