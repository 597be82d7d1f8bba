"""The parts that the scheme of a URL defines, as each document says.

Written from the documents alone, as a second implementation for the vectors to be run on. It takes a valid URL apart and
refuses nothing. A part is cut out first and then decoded, once; one that does not occur is None. Texts are octets, a
character for each.
"""

from split import cut, cut_authority, login_of_rfc1738

# The names of the parts, in the order in which the functions return them.
PARTS = {
    "ftp": ["user", "password", "segments", "typecode"],
    "http": ["segments", "search"],
    "gopher": ["type", "selector", "search", "string"],
    "mailto": ["to", "headers"],
    "news": ["group", "message"],
    "nntp": ["group", "number"],
    "telnet": ["user", "password"],
    "wais": ["database", "search", "type", "path"],
    "file": ["host", "segments"],
    "prospero": ["name", "fields"],
}


def rfc1738(text):
    """RFC 1738 section 3: a function for each scheme. The appendix has a URL with a fragment, which is not part of it."""
    scheme, rest = cut(cut(text, "#")[0], ":")
    # Section 2.1: the letters of a scheme may be in either case.
    scheme = scheme.lower()
    return named(scheme, globals()[scheme](rest))


def named(scheme, values):
    """The parts of a URL by their names."""
    return dict(zip(PARTS[scheme], values, strict=True))


def decode(text):
    """RFC 1738 section 2.2: each triplet is the octet that it encodes. A part that does not occur stays None."""
    if text is None:
        return None
    before, *others = text.split("%")
    return before + "".join(chr(int(other[:2], 16)) + other[2:] for other in others)


def cut_login(rest):
    """RFC 1738 section 3.1: the login, and the url-path without the slash before it; None if there is no slash."""
    return cut(rest[2:], "/")


def user_and_password(login):
    """RFC 1738 section 3.1."""
    user, password, _, _ = login_of_rfc1738(login)
    return decode(user), decode(password)


def segments_of(path):
    """The text between the slashes."""
    return [decode(segment) for segment in path.split("/")]


def ftp(rest):
    """RFC 1738 section 3.2."""
    login, path = cut_login(rest)
    segments = typecode = None
    if path is not None:
        path, typecode = cut(path, ";type=")
        segments = segments_of(path)
    user, password = user_and_password(login)
    return user, password, segments, typecode


def http(rest):
    """RFC 1738 section 3.3. The search is for a program to read, which divides it before it decodes."""
    _, path = cut_login(rest)
    if path is None:
        return None, None
    path, search = cut(path, "?")
    return segments_of(path), search


def gopher(rest):
    """RFC 1738 section 3.4. The tabs that delimit are encoded, and the type is one character, which may be a triplet."""
    _, path = cut_login(rest)
    if not path:
        return "1", "", None, None
    size = 3 if path.startswith("%") else 1
    search = string = None
    selector, behind = cut(path[size:], "%09")
    if behind is not None:
        search, string = cut(behind, "%09")
    return decode(path[:size]), decode(selector), decode(search), decode(string)


def mailto(rest):
    """RFC 1738 section 3.5: an address, and nothing beside it."""
    return [decode(rest)], None


def news(rest):
    """RFC 1738 section 3.6: it is an article if it has an "@". The name of a group has no triplets."""
    if "@" in rest:
        return None, decode(rest)
    return rest, None


def nntp(rest):
    """RFC 1738 section 3.7. Neither part has triplets."""
    _, path = cut_login(rest)
    return cut(path, "/")


def telnet(rest):
    """RFC 1738 section 3.8."""
    login, _ = cut_login(rest)
    return user_and_password(login)


def wais(rest):
    """RFC 1738 section 3.9: a database, a search or a document."""
    _, path = cut_login(rest)
    kind = document = None
    database, search = cut(path, "?")
    database, behind = cut(database, "/")
    if behind is not None:
        kind, document = cut(behind, "/")
    return decode(database), decode(search), decode(kind), decode(document)


def file(rest):
    """RFC 1738 section 3.10."""
    host, path = cut_login(rest)
    return host, segments_of(path)


def prospero(rest):
    """RFC 1738 section 3.11."""
    _, path = cut_login(rest)
    name, *fields = path.split(";")
    return decode(name), names_and_values(fields)


def names_and_values(fields):
    """The text before and after the equals sign of each, in turn; None if there are none."""
    if not fields:
        return None
    return [decode(half) for field in fields for half in cut(field, "=")]


def rfc6068(text):
    """RFC 6068 section 2: addresses and header fields. A comma that belongs to an address is encoded."""
    to, hfields = cut(cut(text, ":")[1], "?")
    addresses = None if to == "" else [decode(address) for address in to.split(",")]
    headers = None if hfields is None else names_and_values(hfields.split("&"))
    return named("mailto", (addresses, headers))


def rfc8089(text):
    """RFC 8089 section 2, with the path of RFC 3986 section 3.3, in which the root has no segment."""
    host, path = cut_authority(cut(text, ":")[1])
    segments = [] if path == "/" else segments_of(path[1:])
    return named("file", (decode(host), segments))
