"""netaddr: IPAddress, asked by INET_ATON.

Claims nothing: "follows semantics of inet_aton()" (the documentation of INET_ATON).
"""

import adapter
import netaddr


def means(host):
    try:
        return str(netaddr.IPAddress(host, version=4, flags=netaddr.INET_ATON))
    except (netaddr.AddrFormatError, ValueError):
        return None


adapter.serve(
    "netaddr",
    netaddr.__version__,
    [],
    hazards=adapter.ipv4_forms(means),
    hazard_kinds=["ipv4-form"],
    address=adapter.address_of(means),
)
