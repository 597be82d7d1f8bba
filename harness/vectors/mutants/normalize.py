"""A URI in its normal form at a level of `vectors/README.md`: RFC 3986 section 6.2.

Written from the documents alone, as a second implementation for the vectors to be run on. Texts that are not URIs are for a grammar
to refuse.
"""

from resolve import recompose, remove_dot_segments
from split import rfc3986

UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
DEFAULT_PORTS = {"http": "80", "https": "443", "ftp": "21", "ws": "80", "wss": "443"}


def normal_form(text, level):
    """The normal form at `string`, `case`, `percent`, `path`, `syntax` or `scheme`."""
    parts = rfc3986(text)
    if level in {"percent", "syntax", "scheme"}:
        decode_unreserved(parts)
    if level in {"case", "syntax", "scheme"}:
        normalize_case(parts)
    if level in {"path", "syntax", "scheme"}:
        normalize_path(parts)
    if level == "scheme":
        normalize_by_scheme(parts)
    return compose(parts)


def decode_unreserved(parts):
    """RFC 3986 section 6.2.2.2."""
    for name, text in parts.items():
        if text is not None:
            parts[name] = map_triplets(text, decode)


def decode(triplet):
    """The unreserved character that a triplet encodes; any other triplet stays."""
    character = chr(int(triplet[1:], 16))
    return character if character in UNRESERVED else triplet


def map_triplets(text, change):
    """Each triplet changed; "%2541" is the triplet "%25" and "41"."""
    before, *others = text.split("%")
    return before + "".join(change("%" + other[:2]) + other[2:] for other in others)


def normalize_case(parts):
    """RFC 3986 section 6.2.2.1."""
    if parts["scheme"] is not None:
        parts["scheme"] = parts["scheme"].lower()
    if parts["host"] is not None:
        parts["host"] = parts["host"].lower()
    for name, text in parts.items():
        if text is not None:
            parts[name] = map_triplets(text, str.upper)


def normalize_path(parts):
    """RFC 3986 section 6.2.2.3; the dot segments of a relative reference are for resolution to remove."""
    if parts["scheme"] is None:
        return
    parts["path"] = remove_dot_segments(parts["path"])
    # Section 3.3: "//x" would be an authority.
    if parts["authority"] is None and parts["path"].startswith("//"):
        parts["path"] = "/." + parts["path"]


def normalize_by_scheme(parts):
    """RFC 3986 section 6.2.3."""
    scheme = parts["scheme"]
    if parts["port"] in {"", DEFAULT_PORTS.get(scheme)}:
        parts["port"] = None
    if scheme in DEFAULT_PORTS and parts["authority"] is not None and parts["path"] == "":
        parts["path"] = "/"
    if scheme == "mailto":
        parts["path"] = lower_domain(parts["path"])


def lower_domain(path):
    """The path of a mailto URI with its domain in lower case. Of a list of addresses the document says nothing."""
    name, at, domain = path.rpartition("@")
    return name + at + map_triplets(domain.lower(), str.upper)


def compose(parts):
    """The URI again, with the authority made of its parts: RFC 3986 sections 3.2 and 5.3."""
    authority = parts["host"]
    if parts["userinfo"] is not None:
        authority = parts["userinfo"] + "@" + authority
    if parts["port"] is not None:
        authority += ":" + parts["port"]
    return recompose(parts["scheme"], authority, parts["path"], parts["query"], parts["fragment"])
