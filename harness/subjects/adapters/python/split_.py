"""Libraries that split or resolve, in a few lines each: `split_.py starlette`.

A component that a library reports in decoded or normalised form is reported so, or only where nothing was encoded: nothing is fixed
here but brackets that are taken off. Claims: lazr.uri ("the generic syntax described in RFC 3986", its docstring), mechanize
("RFC 3986 URI parsing and relative reference resolution […] (aka splitting and joining)", its docstring), oauthlib ("directly
derived from the collected ABNF in RFC3986", its docstring).

Some encode or decode, too: purl by its accessors; urlobject by add_path_segment ("reserved characters (including slashes) will
be encoded", the docstring of URLPath.add_segment), with_fragment and add_query_param; oauthlib by escape (section 3.6 of RFC
5849, says its docstring), urlencode and urldecode; requests by `params`.
"""

import sys
from importlib.metadata import version

import adapter

ALL = "scheme", "authority", "user", "password", "host", "port", "path", "query", "fragment"
name = sys.argv[1]


def attributes(url, names, keys=ALL):
    """The attributes, or what they give when they are called."""
    values = (getattr(url, each) for each in names.split())
    return dict(zip(keys, (value() if callable(value) else value for value in values)))


def starlette():
    from starlette.datastructures import URL

    return {"parse": lambda input: attributes(URL(input), "scheme netloc username password hostname port path query fragment")}


def purl():
    from purl import URL

    root = URL("http://h/")
    return {
        "parse": lambda input: undecoded(input, attributes(URL(input), "scheme netloc username password host port path query fragment")),
        "encode": {
            "user": lambda input: root.username(input).netloc().rpartition("@")[0],
            "segment": lambda input: root.add_path_segment(input).path().removeprefix("/"),
            "fragment": lambda input: str(root.fragment(input)).removeprefix("http://h/").removeprefix("#"),
            "form": lambda input: root.query_param("name", input).query().removeprefix("name="),
        },
        "decode": {
            "user": lambda input: URL(f"http://{input}@h/").username(),
            "segment": lambda input: URL(f"http://h/{input}").path_segment(0, default=""),
            "fragment": lambda input: URL(f"http://h/#{input}").fragment(),
            "form": lambda input: URL(f"http://h/?name={input}").query_param("name"),
        },
    }


def urlobject():
    from urlobject import URLObject

    names = "scheme netloc username password hostname port path query fragment"
    root = URLObject("http://h/")
    return {
        "parse": lambda input: attributes(URLObject(input), names),
        "resolve": lambda base, input, options: str(URLObject(base).relative(input)),
        "encode": {
            "segment": lambda input: root.add_path_segment(input).removeprefix("http://h/"),
            "fragment": lambda input: root.with_fragment(input).removeprefix("http://h/").removeprefix("#"),
            "form": lambda input: root.add_query_param("name", input).removeprefix("http://h/?name="),
        },
        "decode": {
            "segment": lambda input: URLObject(f"http://h/{input}").path.segments[0],
            "fragment": lambda input: URLObject(f"http://h/#{input}").fragment,
            "form": lambda input: URLObject(f"http://h/?name={input}").query_dict["name"],
        },
    }


def lazr_uri():
    """It normalises what it parses, so its parts are reported only where that changed nothing."""
    from lazr.uri import URI, InvalidURIError

    keys = "scheme", "userinfo", "host", "port", "path", "query", "fragment"

    def parse(input):
        url = URI(input)
        return attributes(url, " ".join(keys), keys) if str(url) == input else {}

    return {
        "claims": ["rfc3986"],
        "distinguishes_undefined": ["userinfo", "host", "query", "fragment"],
        "absolute_only": True,
        "rejects": InvalidURIError,
        "parse": parse,
        "normalize": {"scheme": lambda input: str(URI(input))},
        "resolve": lambda base, input, options: str(URI(base).resolve(input)),
        "honours": {"strict": [True]},
    }


def mechanize():
    from mechanize import _rfc3986 as rfc3986

    return {
        "claims": ["rfc3986"],
        "validates": False,
        "distinguishes_undefined": ["scheme", "authority", "query", "fragment"],
        "parse": lambda input: dict(zip(("scheme", "authority", "path", "query", "fragment"), rfc3986.urlsplit(input))),
        "resolve": lambda base, input, options: rfc3986.urljoin(base, input),
        "remove_dot_segments": rfc3986.remove_dot_segments,
        # A scheme that equals that of the base is removed.
        "honours": {"strict": [False]},
    }


def oauthlib():
    from oauthlib import uri_validate
    from oauthlib.common import urldecode, urlencode
    from oauthlib.oauth1.rfc5849.utils import escape

    def by(rule):
        def parse(input):
            if not rule(input):
                raise adapter.Reject("no match")
            return {}

        return parse

    return {
        "claims": ["rfc3986"],
        "parse": by(uri_validate.is_uri_reference),
        "rules": {"URI": by(uri_validate.is_uri), "absolute-URI": by(uri_validate.is_absolute_uri)},
        "encode": {
            **adapter.any_component(escape),
            "form": lambda input: urlencode([("name", input)]).removeprefix("name="),
        },
        "decode": {"form": lambda input: dict(urldecode(f"name={input}"))["name"]},
    }


def yurl():
    from yurl import URL, URLError

    keys = "scheme", "userinfo", "host", "port", "path", "query", "fragment"
    return {
        "rejects": URLError,
        "parse": lambda input: attributes(URL(input).validate(), "scheme userinfo host port path query fragment", keys),
        "resolve": lambda base, input, options: str(URL(base) + URL(input)),
    }


def url_py():
    from url import URL, URLError

    keys = "scheme", "user", "password", "host", "port", "path", "query", "fragment"
    return {
        "absolute_only": True,
        "rejects": URLError,
        "parse": lambda input: attributes(URL.parse(input), "scheme username password host_str port path query fragment", keys),
        "resolve": lambda base, input, options: str(URL.parse(base).join(input)),
    }


def urlcanon():
    import urlcanon

    def parse(input):
        url = urlcanon.parse_url(input)
        keys = "scheme", "user", "password", "host", "port", "path", "query", "fragment"
        reported = {key: value.decode() for key, value in attributes(
            url, "scheme username password host port path query fragment", keys).items()}
        marks = {"query": url.question_mark, "fragment": url.hash_sign, "port": url.colon_before_port}
        return {key: value if marks.get(key, True) else None for key, value in reported.items()}

    return {
        "distinguishes_undefined": ["port", "query", "fragment"],
        "parse": parse,
        "normalize": {"whatwg": lambda input: str(urlcanon.whatwg(urlcanon.parse_url(input)))},
    }


def pyld():
    from pyld.iri_resolver import resolve

    return {
        "rejects": ValueError,
        "resolve": lambda base, input, options: resolve(input, base),
    }


def twisted():
    from twisted.web.client import URI

    def parse(input):
        url = URI.fromBytes(input.encode())
        reported = {"scheme": url.scheme.decode(), "authority": url.netloc.decode(), "host": url.host.decode(), "fragment": url.fragment.decode()}
        return {**reported, **({} if url.port in (80, 443) else {"port": url.port})}

    return {"absolute_only": True, "rejects": ValueError, "parse": parse}


def httptools():
    from httptools import HttpParserInvalidURLError, parse_url

    def parse(input):
        parts = attributes(parse_url(input.encode()), "schema userinfo host port path query fragment",
                           ("scheme", "userinfo", "host", "port", "path", "query", "fragment"))
        return {key: value.decode() if isinstance(value, bytes) else value for key, value in parts.items()}

    return {"rejects": HttpParserInvalidURLError, "parse": parse, "distinguishes_undefined": ["scheme"]}


def urlpy():
    import urlpy

    def parse(input):
        url = urlpy.parse(input)
        keys = "scheme", "host", "port", "path", "fragment"
        return undecoded(input, attributes(url, "scheme host port path fragment", keys))

    return {"rejects": ValueError, "parse": parse, "normalize": {"syntax": lambda input: str(urlpy.parse(input).canonical().abspath())}}


def ural():
    from ural import get_hostname, is_url, urls_from_text

    def parse(input):
        if not is_url(input, require_protocol=True, tld_aware=False):
            raise adapter.Reject("is_url gives False")
        return {"host": get_hostname(input)}

    return {"absolute_only": True, "parse": parse, "extract": urls_from_text}


def courlan():
    from courlan import fix_relative_urls, validate_url

    def parse(input):
        valid, _ = validate_url(input)
        if not valid:
            raise adapter.Reject("validate_url gives False")
        return {}

    return {"absolute_only": True, "parse": parse, "resolve": lambda base, input, options: fix_relative_urls(base, input)}


def tldextract():
    from tldextract import TLDExtract

    extract = TLDExtract(suffix_list_urls=(), cache_dir=None)

    def parse(input):
        parts = extract(input)
        return {"host": ".".join(part for part in (parts.subdomain, parts.domain, parts.suffix) if part)}

    return {"parse": parse}


def pydantic():
    from pydantic import AnyUrl, TypeAdapter, ValidationError

    check = TypeAdapter(AnyUrl).validate_python
    defaults = {"http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21}
    keys = "scheme", "user", "password", "host", "path", "query", "fragment"

    def parse(input):
        url = check(input)
        parts = attributes(url, "scheme username password host path query fragment", keys)
        if url.port is None:
            parts["port"] = None
        elif url.port != defaults.get(url.scheme):  # put in where there is none
            parts["port"] = str(url.port)
        return parts

    return {"absolute_only": True, "rejects": ValidationError, "parse": parse}


def url_normalize():
    from url_normalize import url_normalize

    return {"normalize": {"scheme": url_normalize}, "rejects": ValueError}


def pyoxigraph():
    from pyoxigraph import RdfFormat, parse

    def resolve(base, input, options):
        (triple,) = parse(f"<{input}> a 1 .", format=RdfFormat.TURTLE, base_iri=base)
        return triple.subject.value

    return {"rejects": (SyntaxError, ValueError), "resolve": resolve}


def requests():
    from requests import PreparedRequest
    from requests.exceptions import InvalidSchema, InvalidURL, MissingSchema

    def parse(input):
        request = PreparedRequest()
        request.prepare_url(input, None)
        if not input.lstrip().lower().startswith("http"):
            raise adapter.Unsupported("looks at http and https alone")
        return {}

    def encode(input):
        request = PreparedRequest()
        request.prepare_url("http://h/", {"name": input})
        return request.url.removeprefix("http://h/?name=")

    return {
        "absolute_only": True,
        "rejects": (InvalidURL, InvalidSchema, MissingSchema),
        "parse": parse,
        "encode": {"form": encode},
    }


def undecoded(input, parts):
    """User, password and path come decoded: they are reported only where nothing was encoded."""
    if "%" not in input:
        return parts
    return {key: value for key, value in parts.items() if key not in ("user", "password", "path")}


subject = globals()[name.replace("-", "_").replace(".", "_")]()
parse = subject.pop("parse", None)


def reported(input):
    parts = {key: None if value is None else str(value) for key, value in parse(input).items()}
    return {**parts, "host": adapter.in_brackets(parts["host"], input)} if "host" in parts else parts


adapter.serve(
    name,
    version(name),
    subject.pop("claims", []),
    parse=reported if parse else None,
    **{"rejects": ValueError, "honours": {}, **subject},
)
