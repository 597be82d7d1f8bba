"""ada-url: URL, bound to the C++ library ada.

Claims WHATWG: "This library is compliant with the WHATWG URL spec" (its README).
"""

from importlib.metadata import version

import adapter
from ada_url import URL, URLSearchParams

adapter.serve(
    "ada-url",
    version("ada-url"),
    ["whatwg"],
    rejects=ValueError,
    **adapter.url_standard(URL, URLSearchParams),
)
