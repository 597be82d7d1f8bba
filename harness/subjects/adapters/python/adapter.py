"""Shared code of the Python adapters: the loop of the protocol.

Import this first: it keeps standard output for the answers and leaves standard error to whatever a parser prints.
"""

import email
import json
import os
import re
import sys
from functools import partial
from urllib.parse import unquote

_answers = os.fdopen(os.dup(1), "wb")
os.dup2(2, 1)


class Reject(Exception):
    """The parser says that the input is invalid, by other means than an exception of its own."""


class Unsupported(Exception):
    """The API cannot do it."""


def in_brackets(host, input):
    """A host with its brackets, which some parsers take off: whether the input has both behind its last `@` is seen by the
    expression of RFC 3986 appendix B.
    """
    literal = r"(?:[^:/?#]+:)?//(?:[^/?#]*@)?\[[^/?#@]*\][^/?#@]*(?:[/?#]|$)"
    taken_off = host and not host.startswith("[") and re.match(literal, input)
    return f"[{host}]" if taken_off else host


def absolute_alone(input):
    """Raises Unsupported for a relative reference, for parsers of the WHATWG's that take absolute URLs alone.

    To their standard an input is one that begins with no scheme, once C0 controls and spaces are gone from its start, and tabs
    and line ends from everywhere.
    """
    stripped = re.sub("[\t\n\r]", "", input)
    if not re.match(r"[\0- ]*[A-Za-z][A-Za-z0-9+.-]*:", stripped):
        raise Unsupported("parses absolute URLs alone, and relative references against a base")


def generic_parts(input, **parts):
    """For `scheme_parts`: the parts of a URL from a library without rules for schemes, limited to the parts that the scheme of the input has.

    Such a library leaves the typecode of an ftp URL in the last segment, so segments with a semicolon are not reported there. A part
    that the library returns as empty, whether the URL has it or not, should be left out by the caller.
    """
    names = {
        "file": ["host", "segments"],
        "ftp": ["user", "password", "segments"],
        "http": ["segments", "search"],
        "telnet": ["user", "password"],
    }
    scheme = input.partition(":")[0].lower()
    if scheme not in names:
        raise Unsupported("has no functions for the parts of this scheme")
    kept = [name for name in names[scheme] if name in parts and not (scheme == "ftp" and name == "segments" and ";" in input)]
    return {name: parts[name] for name in kept}


# The places that are components of a URI, or a part of one.
COMPONENTS = ("user", "host", "segment", "query", "fragment")


def any_component(function):
    """For `encode` or `decode`: a function that is meant for every component alike."""
    return dict.fromkeys(COMPONENTS, function)


def url_standard(url, params, can_parse=None):
    """The operations of a class for URLs and one for their queries, if they have the API of the WHATWG's URL Standard.

    The class for queries encodes and decodes one value of a form. No function of this API does so for a component: the setters
    keep a percent sign as it is.

    Strictness depends on the scheme there, so neither way is honoured when asked for. A value that a setter cannot set stays as it is,
    whether it raises a ValueError or not; `href` alone rejects. The class for queries takes one question mark off its input.
    `can_parse` is for a class whose setter of `href` does not say that it failed.
    """

    def parse(input):
        absolute_alone(input)
        one = url(input)
        return {
            "scheme": one.protocol.removesuffix(":"),
            "user": one.username,
            "password": one.password,
            "host": one.hostname,
            "port": one.port,
            "path": one.pathname,
            "query": one.search.removeprefix("?"),
            "fragment": one.hash.removeprefix("#"),
        }

    def set(input, setter, value):
        one = url(input)
        if setter == "href" and can_parse and not can_parse(value):
            raise Reject("not a URL")
        try:
            setattr(one, setter, value)
        except ValueError:
            if setter == "href":
                raise
        return one.href

    def query(input):
        read = params("?" + input)
        return {"list": [list(pair) for pair in read.items()], "text": str(read)}

    def encode(input):
        form = params("")
        form.append("name", input)
        return str(form).removeprefix("name=")

    def decode(input):
        form = params(f"name={input}")
        return next(value for _, value in form.items())

    return {
        "parse": parse,
        "resolve": lambda base, input, options: url(input, base).href,
        "honours": {},
        "normalize": {"whatwg": lambda input: url(input).href},
        "equivalent": {"whatwg": lambda input, other: url(input).href == url(other).href},
        "set": set,
        "query": query,
        "encode": {"form": encode},
        "decode": {"form": decode},
    }


# The header fields from which a base may come, by some document.
BASES = ("base", "base-url", "content-base", "content-location")


def html_of(entity):
    """The HTML of an entity that is only HTML, for parsers that take no header fields: any other is unsupported."""
    message = email.message_from_string(entity)
    if message.get_content_type() != "text/html":
        raise Unsupported("takes HTML alone")
    if any(field in message for field in BASES):
        raise Unsupported("takes no header field with a base")
    if "content-transfer-encoding" in message:
        raise Unsupported("decodes no content")
    return message.get_payload()


def ipv4_forms(means):
    """A function for `hazards`, of a function that gives the address that a host means, in four decimal numbers, or None.

    The host is taken by the expression of RFC 3986 appendix B; percent-encoded octets in it are decoded (section 3.2.2). A text that is
    not a URI reference is unsupported: a library for addresses never sees more than a host.
    """

    def hazards(input):
        if re.search(r"[^!#$%&'()*+,/:;=?@\[\]A-Za-z0-9._~-]|%(?![0-9A-Fa-f]{2})", input):
            raise Unsupported("takes a host, and this is not a URI reference")
        authority = re.match(r"(?:[^:/?#]+:)?(?://([^/?#]*))?", input)
        if authority[1] is None:
            return []
        parts = re.fullmatch(r"(?:[^@]*@)?(\[[0-9A-Fa-f:.]*\]|[^@:\[\]]*)(?::[0-9]*)?", authority[1])
        if not parts:
            raise Unsupported("takes a host, and this is not a URI reference")
        address = means(unquote(parts[1]))
        if address is None or address == unquote(parts[1]):
            return []
        start, end = (authority.start(1) + at for at in parts.span(1))
        return [{"hazard": "ipv4-form", "range": [start, end], "means": address}]

    return hazards


def address_of(ipv4, ipv6=None):
    """A function for `address`, made of one for hosts without brackets, and of one for hosts in brackets; each gives an address or None.

    A library for addresses takes an IPv6 address without brackets, and in a URI it has them. A zone is not part of an address.
    """

    def address(host):
        if host.startswith("[") and host.endswith("]"):
            if ipv6 is None:
                raise Unsupported("takes IPv4 alone")
            found = ipv6(host[1:-1])
            return found and found.partition("%")[0]
        return None if ":" in host else ipv4(host)

    return address


def serve(
    name,
    release,
    claims,
    distinguishes_undefined=(),
    *,
    language="python",
    validates=True,
    absolute_only=False,
    rejects=(),
    parse=None,
    rules={},
    resolve=None,
    honours={"strict": [True]},
    normalize={},
    equivalent={},
    remove_dot_segments=None,
    base=None,
    base_of_part=None,
    extract=None,
    expand=None,
    hazards=None,
    hazard_kinds=(),
    set=None,
    query=None,
    recompose=None,
    address=None,
    encode={},
    decode={},
    scheme_parts=None,
    dispatch=None,
    to_uri=None,
    to_iri=None,
    bytes=False,
):
    """Answer requests until `stop`.

    `validates`: whether the parser's documentation promises to refuse what is invalid; `absolute_only`: whether it takes absolute
    URIs alone, and relative references against a base. `rejects`: the exceptions by which the parser says that an input is invalid. `parse(input)` gives the components;
    `rules` has a function like it for each further start rule. `resolve(base, input, options)` gives a URI; `honours`
    has the values of each option that it can honour (a strict parser without a choice: strict true). `normalize` has
    a function of the input for each level, `equivalent` one of the input and the other. `base(input, retrieval)` gives the
    base of an entity as a whole, or None, and `base_of_part(input, part, retrieval, default)` of any part of it; `extract(input)` the URIs in a text, each alone or with its place as it is counted in
    characters, in order; `expand(input)` a URI; `hazards(input)` the hazards, of `hazard_kinds`; `set(input, setter, value)` a URL; `query(input)` the
    list of its pairs and the text that they are written as; `recompose(input)` the text that the parsed input is written as;
    `address(input)` the address that a host is, without brackets, or None. `encode` has a function of the data for each place, and
    `decode` one of the text; both may return a string or bytes. `scheme_parts(input)` returns the parts of a URL of one scheme, and
    `dispatch(input)` what a client sends for it: a string, bytes, a list of them, or None for each name. `to_uri(input)` maps an IRI to a
    URI, and `to_iri(input)` a URI to an IRI. A string may have bytes that are not UTF-8 as the error handler
    `surrogateescape` leaves them. `bytes`: whether the functions of `encode` take bytes, which they get where the data is not UTF-8.
    """
    ops = {
        "parse": lambda input, rule=None: {
            "accept": _choose(rules, rule, "rule")(input) if rule else parse(input)
        },
        "resolve": lambda base, input, options={}: {"uri": resolve(base, input, _honoured(options, honours))},
        "normalize": lambda input, level: {"uri": _choose(normalize, level, "level")(input)},
        "equivalent": lambda input, other, level: {"equal": _choose(equivalent, level, "level")(input, other)},
        "remove_dot_segments": lambda input: {"path": remove_dot_segments(input)},
        "base": lambda input, **asked: {"base_uri": _base(base, base_of_part, input, asked)},
        "extract": lambda input: {"uris": list(_with_ranges(input, extract(input)))},
        "expand": lambda input: {"uri": expand(input)},
        "hazards": lambda input: {"hazards": hazards(input)},
        "set": lambda input, setter, value: {"uri": set(input, setter, value)},
        "query": lambda input: {"pairs": query(input)},
        "recompose": lambda input: {"uri": recompose(input)},
        "address": lambda input: {"address": address(input)},
        "encode": lambda input, place: {"encoded": _text(_choose(encode, place, "place")(_data(input)))},
        "decode": lambda input, place: {"decoded": _text(_choose(decode, place, "place")(input))},
        "scheme_parts": lambda input: {"parts": _parts(scheme_parts(input))},
        "dispatch": lambda input: {"parts": _parts(dispatch(input))},
        "to_uri": lambda input: {"uri": to_uri(input)},
        "to_iri": lambda input: {"uri": to_iri(input)},
    }
    for op, offered in [
        ("parse", parse),
        ("resolve", resolve),
        ("normalize", normalize),
        ("equivalent", equivalent),
        ("remove_dot_segments", remove_dot_segments),
        ("base", base or base_of_part),
        ("extract", extract),
        ("expand", expand),
        ("hazards", hazards),
        ("set", set),
        ("query", query),
        ("recompose", recompose),
        ("address", address),
        ("encode", encode),
        ("decode", decode),
        ("scheme_parts", scheme_parts),
        ("dispatch", dispatch),
        ("to_uri", to_uri),
        ("to_iri", to_iri),
    ]:
        if not offered:
            del ops[op]
    about = {
        "version": 1,
        "name": name,
        "release": release,
        "language": language,
        "claims": claims,
        "ops": list(ops),
        "distinguishes_undefined": list(distinguishes_undefined),
    }
    if not validates:
        about["validates"] = False
    if absolute_only:
        about["absolute_only"] = True
    if bytes:
        about["bytes"] = True
    for key, value in [("rules", rules), ("levels", normalize), ("compares", equivalent), ("hazards", hazard_kinds)]:
        if value:
            about[key] = list(value)
    commands = {"start": lambda request: about, "run": partial(_run, ops, rejects, bytes)}
    for line in sys.stdin.buffer:
        seq = None
        try:
            request = json.loads(line)
            seq = request.get("seq")
            command = request["cmd"]
            if command == "stop":
                break
            answer = commands[command](request)
        except Exception as error:
            answer = {"seq": seq, "protocol": f"not a request: {error!r}"}
        _send(answer)


def _run(ops, rejects, takes_bytes, request):
    seq = request.pop("seq")
    op = request.pop("op")
    del request["cmd"]
    try:
        if op not in ops:
            raise Unsupported(f"offers no {op}")
        texts = ("base", "input", "other", "retrieval", "default", "value")
        if not (takes_bytes and op == "encode") and any(isinstance(request.get(key), dict) for key in texts):
            raise Unsupported("takes text only")
        return {"seq": seq, **ops[op](**request)}
    except Unsupported as why:
        return {"seq": seq, "unsupported": str(why)}
    except (Reject, *_tuple(rejects)) as why:
        return {"seq": seq, "reject": str(why) or type(why).__name__}
    except Exception as why:
        return {"seq": seq, "crash": f"{type(why).__name__}: {why}"}


def _data(input):
    """A string of a request, or bytes where it is not UTF-8."""
    return bytes.fromhex(input["hex"]) if isinstance(input, dict) else input


def _text(data):
    """A string or bytes for an answer: in hexadecimal where it is not UTF-8."""
    octets = data if isinstance(data, bytes) else data.encode(errors="surrogateescape")
    try:
        return octets.decode()
    except UnicodeDecodeError:
        return {"hex": octets.hex()}


def _parts(parts):
    """The parts of a URL for an answer: None, data, or a list of data."""

    def value(part):
        if isinstance(part, (list, tuple)):
            return [_text(one) for one in part]
        return None if part is None else _text(part)

    return {name: value(part) for name, part in parts.items()}


def _base(base, base_of_part, input, asked):
    part, retrieval, default = asked.get("part", []), asked.get("retrieval"), asked.get("default")
    if base_of_part:
        uri = base_of_part(input, part, retrieval, default)
    elif part:
        raise Unsupported("takes no parts")
    elif default is not None:
        raise Unsupported("takes no default base")
    else:
        uri = base(input, retrieval)
    return None if uri is None else {"uri": uri}


def _with_ranges(text, found):
    """Places in characters as places in bytes, without looking at any character twice."""
    seen, place = 0, 0
    for each in found:
        if isinstance(each, str):
            yield {"uri": each}
            continue
        uri, *ends = each
        range = []
        for end in ends:
            seen, place = end, place + len(text[seen:end].encode())
            range.append(place)
        yield {"uri": uri, "range": range}


def _send(answer):
    try:
        line = json.dumps(answer, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        line = json.dumps({"seq": answer.get("seq"), "crash": f"no text: {error.reason}"}).encode()
    _answers.write(line + b"\n")
    _answers.flush()


def _tuple(exceptions):
    return exceptions if isinstance(exceptions, tuple) else (exceptions,)


def _choose(offered, key, what):
    if key not in offered:
        raise Unsupported(f"offers no {what} {key}")
    return offered[key]


def _honoured(options, honours):
    asked = {option: value for option, value in options.items() if (option, value) != ("normalize_base", False)}
    for option, value in asked.items():
        if value not in honours.get(option, []):
            raise Unsupported(f"cannot honour {option} {value}")
    return asked
