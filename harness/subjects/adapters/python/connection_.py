"""Parsers of the URLs by which clients name databases and brokers: `connection_.py sqlalchemy`.

They claim no document, and take absolute URLs alone. User, password and path come decoded, hence they are reported only where
nothing was encoded.
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
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    def parse(input):
        if "://" not in input:
            raise adapter.Unsupported("takes URLs of the form dialect://…")
        url = make_url(input)
        return reported(input, url.drivername, url.username, url.password, url.host, text(url.port))

    return parse, (ArgumentError, ValueError)


def kombu():
    from kombu.utils.url import url_to_parts

    def parse(input):
        url = url_to_parts(input)
        return reported(input, url.scheme, url.username, url.password, url.hostname, text(url.port))

    return parse, ValueError


def dsnparse():
    import dsnparse

    def parse(input):
        url = dsnparse.parse(input)
        return reported(input, url.scheme, url.username, url.password, url.host, text(url.port))

    return parse, ValueError


name = sys.argv[1]
read, invalid = globals()[name.replace("-", "_")]()


adapter.serve(name, version(name), [], absolute_only=True, rejects=invalid, parse=read)
