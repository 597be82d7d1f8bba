"""ipaddress of the standard library: ip_address().

Claims nothing: "without leading zeros" is what its documentation says about the numbers of an IPv4 address (docs.python.org).
"""

import ipaddress
import platform

import adapter


def means(host):
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        return None


adapter.serve(
    "ipaddress",
    platform.python_version(),
    [],
    hazards=adapter.ipv4_forms(means),
    hazard_kinds=["ipv4-form"],
    address=adapter.address_of(means, means),
)
