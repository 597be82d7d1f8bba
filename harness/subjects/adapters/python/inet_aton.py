"""socket.inet_aton: what the platform's C library takes a host for.

Claims nothing: "accepts strings with less than three dots; see the Unix manual page inet(3) for details" (docs.python.org).
"""

import platform
import socket

import adapter


def means(host):
    try:
        return socket.inet_ntoa(socket.inet_aton(host))
    except (OSError, ValueError):  # a NUL is a ValueError
        return None


adapter.serve(
    "inet_aton",
    " ".join(platform.libc_ver()),
    [],
    hazards=adapter.ipv4_forms(means),
    hazard_kinds=["ipv4-form"],
    address=adapter.address_of(means),
)
