"""Pituophis: parse_url, "parses a Gopher URL and returns an equivalent Request", whose stream() "sends the request" (their docstrings).

Claims no document. path is "the selector string to request", and query the "search query for the server to process", which is
empty where the URL has none, and then not reported. The socket only records what is sent.
"""

from importlib.metadata import version

import adapter
import pituophis


class Recorder:
    """A socket that is connected to nothing."""

    AF_INET = AF_INET6 = SOCK_STREAM = None

    def socket(self, *family):
        self.sent = b""
        return self

    def settimeout(self, seconds):
        pass

    def connect(self, address):
        self.port = str(address[1])

    def sendall(self, data):
        self.sent += data


pituophis.socket = recorder = Recorder()


def request(input):
    if not input.lower().startswith("gopher:"):
        raise adapter.Unsupported("takes gopher URLs alone")
    return pituophis.parse_url(input)


def scheme_parts(input):
    one = request(input)
    return {"type": one.type, "selector": one.path, **({"search": one.query} if one.query else {})}


def dispatch(input):
    request(input).stream()
    return {"port": recorder.port, "sent": recorder.sent}


adapter.serve(
    "Pituophis",
    version("pituophis"),
    [],
    validates=False,
    rejects=ValueError,
    scheme_parts=scheme_parts,
    dispatch=dispatch,
)
