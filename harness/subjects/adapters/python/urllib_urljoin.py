"""urllib.parse.urljoin of the standard library: "updated to match the semantics defined in RFC 3986"
(docs.python.org/3/library/urllib.parse.html#urllib.parse.urljoin, changed in version 3.5).
"""

import platform

import adapter
from urllib.parse import urljoin

adapter.serve(
    "urllib.parse (urljoin)",
    platform.python_version(),
    ["rfc3986"],
    [],
    validates=False,
    rejects=ValueError,
    resolve=lambda base, input, options: urljoin(base, input),
    honours={"strict": [False]},
)
