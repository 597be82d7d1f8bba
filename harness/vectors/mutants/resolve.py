"""A reference resolved against a base, as each document says.

Written from the documents alone, as a second implementation for the vectors to be run on. A text that is not a reference, or not a
base, is for a grammar to refuse. RFC 2396 gives no URI for a reference to the document itself: the answer is then
`("same document", fragment)`. REFUSED is its third choice for a reference that leads above the root.
"""

from split import five_components
from split import rfc1808 as split_rfc1808

REFUSED = "refused"


def rfc3986(base, reference, strict=True):
    """RFC 3986 section 5.2.2."""
    base_scheme, base_authority, base_path, base_query, _ = five_components(base)
    scheme, authority, path, query, fragment = five_components(reference)
    if not strict and scheme is not None and scheme.lower() == base_scheme.lower():
        scheme = None
    if scheme is not None:
        path = remove_dot_segments(path)
    else:
        scheme = base_scheme
        if authority is not None:
            path = remove_dot_segments(path)
        else:
            authority = base_authority
            if path == "":
                path = base_path
                if query is None:
                    query = base_query
            elif path.startswith("/"):
                path = remove_dot_segments(path)
            else:
                path = remove_dot_segments(merge(base_authority, base_path, path))
    return recompose(scheme, authority, path, query, fragment)


def merge(base_authority, base_path, path):
    """RFC 3986 section 5.2.3."""
    if base_authority is not None and base_path == "":
        return "/" + path
    return base_path[:base_path.rfind("/") + 1] + path


def remove_dot_segments(path):
    """RFC 3986 section 5.2.4: the input buffer is `path` from `at` on, the output buffer a list of segments."""
    output = []
    at = 0
    while at < len(path):
        # The longest prefix that a step examines.
        head = path[at:at + 4]
        # 2A
        if head.startswith("../"):
            at += 3
        elif head.startswith("./"):
            at += 2
        # 2B
        elif head.startswith("/./"):
            at += 2
        elif head == "/.":
            path, at = "/", 0
        # 2C
        elif head == "/../":
            del output[-1:]
            at += 3
        elif head == "/..":
            del output[-1:]
            path, at = "/", 0
        # 2D
        elif head in {".", ".."}:
            at = len(path)
        # 2E
        else:
            end = path.find("/", at + 1)
            if end < 0:
                end = len(path)
            output.append(path[at:end])
            at = end
    return "".join(output)


def recompose(scheme, authority, path, query, fragment):
    """RFC 3986 section 5.3, RFC 2396 section 5.2 step 7."""
    result = "" if scheme is None else scheme + ":"
    if authority is not None:
        result += "//" + authority
    result += path
    if query is not None:
        result += "?" + query
    if fragment is not None:
        result += "#" + fragment
    return result


def rfc2396(base, reference, strict=True, surplus="retain"):
    """RFC 2396 section 5.2."""
    base_scheme, base_authority, base_path, _, _ = five_components(base)
    # 1
    scheme, authority, path, query, fragment = five_components(reference)
    # 2
    if path == "" and scheme is None and authority is None and query is None:
        return "same document", fragment
    # 3
    if not strict and scheme is not None and scheme.lower() == base_scheme.lower():
        scheme = None
    if scheme is not None:
        return reference
    # 4
    if authority is None:
        authority = base_authority
        # 5
        if not path.startswith("/"):
            # 6
            path = base_path[:base_path.rfind("/") + 1] + path
            path = handle_surplus(remove_segments(path), surplus)
            if path is None:
                return REFUSED
    # 7
    return recompose(base_scheme, authority, path, query, fragment)


def remove_segments(path):
    """RFC 2396 section 5.2 steps 6c to 6f, RFC 1808 section 4 steps 6a to 6d, with a stack of segments."""
    segments = path.split("/")
    last = len(segments) - 1
    kept = []
    for at, segment in enumerate(segments):
        # The text before the leading slash of a path is not a segment.
        if segment == ".." and kept and kept != [""] and kept[-1] != "..":
            kept.pop()
        elif segment != ".":
            kept.append(segment)
            continue
        # "a/." and "a/b/.." end with a slash.
        if at == last:
            kept.append("")
    return "/".join(kept)


def handle_surplus(path, surplus):
    """RFC 2396 section 5.2 step 6g."""
    root = "/" if path.startswith("/") else ""
    segments = path[len(root):].split("/")
    if surplus == "retain" or segments[0] != "..":
        return path
    if surplus == "refuse":
        return None
    while segments[0] == "..":
        segments = segments[1:] or [""]
    return root + "/".join(segments)


def rfc1808(base, reference):
    """RFC 1808 section 4."""
    # 1 and 2a
    if base == "" or reference == "":
        return base + reference
    # 2
    below = split_rfc1808(base)
    url = split_rfc1808(reference)
    # 2b
    if url["scheme"] is not None:
        return reference
    # 2c
    url["scheme"] = below["scheme"]
    # 3
    if not url["authority"]:
        inherit(url, below, "authority")
        # 4 and 5
        if url["path"] == "":
            url["path"] = below["path"]
            if not url["params"]:
                inherit(url, below, "params")
                if not url["query"]:
                    inherit(url, below, "query")
        # 6
        elif not url["path"].startswith("/"):
            before = below["path"][:below["path"].rfind("/") + 1]
            url["path"] = remove_segments(before + url["path"])
    # 7
    return recombine(url)


def inherit(url, below, component):
    """Takes the base's component; where the base has none, an empty one of the reference keeps its delimiter."""
    if below[component] is not None:
        url[component] = below[component]


def recombine(url):
    """RFC 1808 section 4 step 7, in the order of section 2.1."""
    path = url["path"]
    # "g" merged with "http://a" is "http://a/g".
    if url["authority"] is not None and path != "" and not path.startswith("/"):
        path = "/" + path
    if url["params"] is not None:
        path += ";" + url["params"]
    return recompose(url["scheme"], url["authority"], path, url["query"], url["fragment"])
