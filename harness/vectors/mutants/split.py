"""A text into the components that a document gives it.

Written from the documents alone, as a second implementation for the vectors to be run on. It splits what is valid and
refuses nothing. A component that does not occur is None; one that is empty is "".
"""


def cut(text, delimiter):
    """The text before the first delimiter, and the text after it: None if there is no delimiter."""
    before, found, behind = text.partition(delimiter)
    return before, behind if found else None


def five_components(text):
    """Scheme, authority, path, query and fragment: RFC 3986 appendix B, which is RFC 2396 appendix B, too."""
    rest, fragment = cut(text, "#")
    rest, query = cut(rest, "?")
    scheme, behind = cut(rest, ":")
    # Neither "/a:b" nor ":a" has a scheme.
    if behind is None or "/" in scheme or scheme == "":
        scheme, behind = None, rest
    authority, path = cut_authority(behind)
    return scheme, authority, path, query, fragment


def cut_authority(text):
    """The text between two slashes at the beginning and the next slash, which belongs to the path."""
    if not text.startswith("//"):
        return None, text
    authority, slash, rest = text[2:].partition("/")
    return authority, slash + rest


def rfc3986(text):
    """RFC 3986 section 3."""
    scheme, authority, path, query, fragment = five_components(text)
    userinfo = host = port = None
    if authority is not None:
        userinfo, host, port = authority_of_rfc3986(authority)
    return {
        "scheme": scheme,
        "authority": authority,
        "userinfo": userinfo,
        "host": host,
        "port": port,
        "path": path,
        "query": query,
        "fragment": fragment,
    }


def authority_of_rfc3986(authority):
    """Userinfo, host and port: RFC 3986 section 3.2."""
    userinfo = None
    host, behind = cut(authority, "@")
    if behind is not None:
        userinfo, host = host, behind
    # The colons of "[::1]" belong to the host.
    colon = host.find(":", host.find("]") + 1)
    if colon < 0:
        return userinfo, host, None
    return userinfo, host[:colon], host[colon + 1:]


def rfc2396(text, literals=False):
    """RFC 2396 section 3, and with `literals` RFC 2732, which puts IPv6 addresses in brackets."""
    scheme, authority, path, query, fragment = five_components(text)
    opaque = userinfo = host = port = None
    if scheme is not None:
        behind = cut(cut(text, "#")[0], ":")[1]
        if behind != "" and not behind.startswith("/"):
            # An opaque part has no query: section 3 allows a question mark in it.
            opaque = path = behind
            query = None
    if authority is not None:
        userinfo, host, port = server_of_rfc2396(authority, literals)
    return {
        "scheme": scheme,
        "authority": authority,
        "userinfo": userinfo,
        "host": host,
        "port": port,
        "path": path,
        "query": query,
        "fragment": fragment,
        "opaque": opaque,
    }


def server_of_rfc2396(authority, literals):
    """Userinfo, host and port, all None if the authority is a registered name: RFC 2396 section 3.2."""
    userinfo = None
    host, behind = cut(authority, "@")
    if behind is not None:
        userinfo, host = host, behind
    port = None
    colon = host.find(":", host.find("]") + 1)
    if colon >= 0:
        host, port = host[:colon], host[colon + 1:]
    if is_host(host, literals) and (port is None or port == "" or port.isdigit()):
        return userinfo, host, port
    return None, None, None


def is_host(host, literals):
    """`hostname | IPv4address`, RFC 2396 section 3.2.2; RFC 2732 section 3 adds `IPv6reference`."""
    if host.startswith("["):
        return literals
    longest = 3 if literals else len(host)
    return is_hostname(host.removesuffix(".")) or is_ipv4(host, longest)


def is_ipv4(host, longest):
    """Four numbers of at most so many digits: RFC 2396 section 3.2.2, RFC 2732 section 3."""
    numbers = host.split(".")
    return len(numbers) == 4 and all(number.isdigit() and len(number) <= longest for number in numbers)


def is_hostname(host):
    """Labels with a dot between them, the last of which begins with a letter: RFC 2396 section 3.2.2."""
    labels = host.split(".")
    return all(is_label(label) for label in labels) and labels[-1][0].isalpha()


def is_label(label):
    """Letters, digits and hyphens, but no hyphen at either end."""
    return not label.startswith("-") and not label.endswith("-") and label.replace("-", "").isalnum()


def rfc1808(text):
    """RFC 1808 section 2.4, step by step; the path keeps the slash before it."""
    rest, fragment = cut(text, "#")
    scheme, behind = cut(rest, ":")
    if behind is None or not is_scheme(scheme):
        scheme, behind = None, rest
    net_loc, rest = cut_authority(behind)
    rest, query = cut(rest, "?")
    path, params = cut(rest, ";")
    user = password = host = port = None
    if net_loc is not None:
        user, password, host, port = login_of_rfc1738(net_loc)
    return {
        "scheme": scheme,
        "authority": net_loc,
        "user": user,
        "password": password,
        "host": host,
        "port": port,
        "path": path,
        "params": params,
        "query": query,
        "fragment": fragment,
    }


def is_scheme(text):
    """At least one of the characters of a scheme: RFC 1808 section 2.4.2."""
    return text != "" and all(character.isalnum() or character in "+.-" for character in text)


def login_of_rfc1738(net_loc):
    """User, password, host and port: RFC 1738 section 3.1. Of a net_loc that is not a login RFC 1808 says nothing."""
    user = password = None
    hostport, behind = cut(net_loc, "@")
    if behind is not None:
        user, password = cut(hostport, ":")
        hostport = behind
    host, port = cut(hostport, ":")
    return user, password, host, port
