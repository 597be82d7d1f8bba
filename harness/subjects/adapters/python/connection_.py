"""Parsers of the URLs by which clients name databases and brokers: `connection_.py sqlalchemy`.

They claim no document, and take absolute URLs alone. User, password and path come decoded, hence they are reported only where
nothing was encoded. sqlalchemy and kombu encode the user name, and kombu the host, of a URL that is made of its parts (sqlalchemy's
documentation of engines, Creating URLs Programmatically; the docstring of kombu's as_url).
"""

import sys
from importlib.metadata import version

import adapter


def reported(input, scheme, user, password, host, port):
    if "%" in input:
        return {"scheme": scheme, "port": port}
    return {"scheme": scheme, "user": user, "password": password, "host": adapter.in_brackets(host, input), "port": port}


def text(port):
    return None if port is None else str(port)


def sqlalchemy():
    from sqlalchemy.engine import URL, make_url
    from sqlalchemy.exc import ArgumentError

    def parse(input):
        if "://" not in input:
            raise adapter.Unsupported("takes URLs of the form dialect://…")
        url = make_url(input)
        return reported(input, url.drivername, url.username, url.password, url.host, text(url.port))

    def encode(input):
        url = URL.create("scheme", username=input, host="h")
        return url.render_as_string(hide_password=False).removeprefix("scheme://").rpartition("@")[0]

    return {
        "parse": parse,
        "rejects": (ArgumentError, ValueError),
        "encode": {"user": encode},
        "decode": {"user": lambda input: make_url(f"scheme://{input}@h").username},
    }


def kombu():
    from kombu.utils.url import as_url, url_to_parts

    def parse(input):
        url = url_to_parts(input)
        return reported(input, url.scheme, url.username, url.password, url.hostname, text(url.port))

    return {
        "parse": parse,
        "encode": {
            "user": lambda input: as_url("scheme", "h", user=input).removeprefix("scheme://").rpartition("@")[0],
            "host": lambda input: as_url("scheme", input).removeprefix("scheme://").removesuffix("/"),
        },
        "decode": {"user": lambda input: url_to_parts(f"scheme://{input}@h/").username or ""},
    }


def dsnparse():
    import dsnparse

    def parse(input):
        url = dsnparse.parse(input)
        return reported(input, url.scheme, url.username, url.password, url.host, text(url.port))

    return {"parse": parse}


name = sys.argv[1]
subject = globals()[name.replace("-", "_")]()


adapter.serve(name, version(name), [], absolute_only=True, **{"rejects": ValueError, **subject})
