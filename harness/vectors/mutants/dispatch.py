"""The request that a client sends for a URL, by each document.

Written from the documents alone, as a second implementation for the vectors to be run on. It takes a valid URL and refuses
nothing: where a line break would end a command, an encoded one is sent as it is written. Texts are octets, a character for
each.
"""

from scheme_parts import decode
from split import cut, login_of_rfc1738
from split import rfc3986 as split_rfc3986

# The names of the parts, in the order in which the functions return them.
PARTS = {
    "ftp": ["port", "user", "password", "directories", "type", "command", "name"],
    "http": ["port", "target"],
    "gopher": ["port", "sent"],
    "telnet": ["port", "sent"],
}
# The mail address of the end user.
MAIL_ADDRESS = "user@host.example"


def rfc1738(text):
    """RFC 1738 section 3: a function for each scheme. The appendix has a URL with a fragment, which is not sent."""
    scheme, rest = cut(cut(text, "#")[0], ":")
    # Section 2.1: the letters of a scheme may be in either case.
    scheme = scheme.lower()
    return named(scheme, globals()[scheme](rest))


def named(scheme, values):
    """The parts that are sent, by their names."""
    return dict(zip(PARTS[scheme], values, strict=True))


def cut_login(rest, port):
    """RFC 1738 section 3.1: user, password, the port or that of the scheme, and the url-path without the slash before it."""
    login, _, path = rest[2:].partition("/")
    user, password, _, given = login_of_rfc1738(login)
    return user, password, given or port, path


def ftp(rest):
    """RFC 1738 section 3.2."""
    user, password, port, path = cut_login(rest, "21")
    # 3.2.1
    if user is None:
        user, password = "anonymous", MAIL_ADDRESS
    # 3.2.2
    path, typecode = cut(path, ";type=")
    *directories, name = [line(segment) for segment in path.split("/")]
    command = "RETR"
    if typecode in {"D", "d"}:
        command = "NLST"
        typecode = None
    return port, line(user), line(password), directories, typecode, command, name


def http(rest):
    """RFC 1738 section 3.3: what is behind the port, in the letters of the URL."""
    _, _, port, path = cut_login(rest, "80")
    return port, "/" + path


def gopher(rest):
    """RFC 1738 section 3.4: the selector without the type, and what is behind each encoded tab."""
    _, _, port, path = cut_login(rest, "70")
    # The type is one character, which may be a triplet.
    size = 3 if path.startswith("%") else 1
    # 3.4.1
    selector, behind = cut(path[size:], "%09")
    sent = line(selector)
    if behind is not None:
        # 3.4.2
        search, string = cut(behind, "%09")
        sent += "\t" + line(search)
        if string is not None:
            # 3.4.9: a form that is filled out has several lines, and the last one ends the request.
            sent += "\t" + decode(string)
    return port, sent.removesuffix("\r\n") + "\r\n"


def telnet(rest):
    """RFC 1738 section 3.8: user and password are advice for the user."""
    _, _, port, _ = cut_login(rest, "23")
    return port, ""


def line(text):
    """RFC 1738 sections 2.2 and 6: the octets that triplets encode, but a line break stays a triplet."""
    if text is None:
        return None
    before, *others = text.split("%")
    return before + "".join(octet(other[:2]) + other[2:] for other in others)


def octet(digits):
    """The octet of a triplet, or the triplet of a line break."""
    decoded = chr(int(digits, 16))
    return "%" + digits if decoded in "\r\n" else decoded


def rfc3986(text):
    """RFC 3986: a port that is empty or absent is that of the scheme (section 3.2.3), and no fragment is sent (section 3.5)."""
    url = split_rfc3986(text)
    target = url["path"]
    if url["query"] is not None:
        target += "?" + url["query"]
    return named("http", (url["port"] or "80", target))
