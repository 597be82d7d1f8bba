"""hyperlink: URL, whose parts are not decoded; DecodedURL, which encodes and decodes them.

Claims RFC 3986: "Most of these parts are officially named in RFC 3986" (the docstring of URL). The query comes as
pairs and the default port as if it stood there, so neither is reported here. Its normalize() goes up to the path of
section 6.2.3 and its text leaves default ports out: the level scheme. DecodedURL "automatically handles encoding and decoding
all its components", and may raise a UnicodeDecodeError (its docstring). It reads a query as the pairs of a form, and a host
by IDNA: these two places are unsupported. It does not distinguish an empty userinfo from an absent one, so neither is reported. to_uri() returns a URL
"with all non-ASCII characters appropriately percent-encoded", and to_iri() one "with all but a few reserved characters decoded"
(their docstrings).
"""

from importlib.metadata import version

import adapter
from hyperlink import DecodedURL, URL, URLParseError
from hyperlink._url import SCHEME_PORT_MAP


def parse(input):
    url = URL.from_text(input)
    parts = {
        "scheme": url.scheme,
        "userinfo": url.userinfo,
        "host": adapter.in_brackets(url.host, input),  # the getter takes them off
        "path": "/" * url.rooted + "/".join(url.path),
        "fragment": url.fragment,
    }
    if url.port != SCHEME_PORT_MAP.get(url.scheme):
        parts["port"] = str(url.port)
    return parts


def resolve(base, input, options):
    try:
        return URL.from_text(base).click(input).to_text(with_password=True)
    except NotImplementedError as why:
        raise adapter.Unsupported(str(why))


def scheme_parts(input):
    url = DecodedURL.from_text(input)
    user, *password = url.userinfo
    login = {"user": user, "password": password[0] if password else None} if user or password else {}
    return adapter.generic_parts(input, segments=url.path or None, **login)


ROOT = DecodedURL.from_text("http://h/")

adapter.serve(
    "hyperlink",
    version("hyperlink"),
    ["rfc3986"],
    validates=False,
    rejects=(URLParseError, ValueError),
    parse=parse,
    resolve=resolve,
    recompose=lambda input: URL.from_text(input).to_text(with_password=True),
    normalize={"scheme": lambda input: URL.from_text(input).normalize().to_text(with_password=True)},
    scheme_parts=scheme_parts,
    to_uri=lambda input: URL.from_text(input).to_uri().to_text(with_password=True),
    to_iri=lambda input: URL.from_text(input).to_iri().to_text(with_password=True),
    encode={
        "user": lambda input: ROOT.replace(userinfo=(input,)).to_uri().userinfo,
        "segment": lambda input: ROOT.child(input).to_uri().path[0],
        "fragment": lambda input: ROOT.replace(fragment=input).to_uri().fragment,
        "form": lambda input: ROOT.add("name", input).to_uri().get("name")[0],
    },
    decode={
        "user": lambda input: DecodedURL.from_text(f"http://{input}@h/").user,
        "segment": lambda input: DecodedURL.from_text(f"http://h/{input}").path[0],
        "fragment": lambda input: DecodedURL.from_text(f"http://h/#{input}").fragment,
        "form": lambda input: DecodedURL.from_text(f"http://h/?name={input}").get("name")[0],
    },
)
