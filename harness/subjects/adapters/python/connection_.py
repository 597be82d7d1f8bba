"""Parsers of the URLs by which clients name databases and brokers: `connection_.py sqlalchemy`.

They claim no document, and take absolute URLs alone. User, password and path come decoded, hence they are told only where
nothing was encoded.
"""

import sys
from importlib.metadata import version

import adapter


def schemes(*known):
    """A check that the scheme is one of those that the client knows: it is asked for no other."""

    def check(input):
        if input.partition(":")[0] not in known:
            raise adapter.Unsupported(f"takes the schemes {' '.join(known)}")

    return check


def any_scheme(input):
    pass


def told(input, scheme, user, password, host, port, decoded=True, **more):
    if decoded and "%" in input:
        return {"scheme": scheme, "port": port}
    literal = host and adapter.bracketed(input) and not host.startswith("[")
    host = f"[{host}]" if literal else host  # the brackets are taken off
    return {"scheme": scheme, "user": user, "password": password, "host": host, "port": port, **more}


def text(port):
    return None if port is None else str(port)


def sqlalchemy():
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    def parse(input):
        url = make_url(input)
        return told(input, url.drivername, url.username, url.password, url.host, text(url.port))

    return any_scheme, parse, (ArgumentError, ValueError)


def kombu():
    from kombu.utils.url import url_to_parts

    def parse(input):
        url = url_to_parts(input)
        return told(input, url.scheme, url.username, url.password, url.hostname, text(url.port))

    return any_scheme, parse, ValueError


def pika():
    from pika import URLParameters

    def parse(input):
        url = URLParameters(input)
        return {} if "%" in input else {"host": f"[{url.host}]" if adapter.bracketed(input) else url.host}

    return schemes("amqp", "amqps"), parse, ValueError


def pymongo():
    from pymongo.errors import PyMongoError
    from pymongo.uri_parser import parse_uri

    def parse(input):
        url = parse_uri(input, warn=False)
        (host, port), *more = url["nodelist"]
        if more or "%" in input:
            return {}
        return {"user": url["username"], "password": url["password"], "host": f"[{host}]" if adapter.bracketed(input) else host}

    return schemes("mongodb"), parse, (PyMongoError, ValueError)


def dj_database_url():
    import dj_database_url

    known = ["postgres", "postgresql", "mysql", "mysql2", "oracle", "redshift", "cockroach", "mssql"]

    def parse(input):
        url = dj_database_url.parse(input)
        if "%" in input:
            return {}
        host = f"[{url['HOST']}]" if adapter.bracketed(input) and not url["HOST"].startswith("[") else url["HOST"]
        return {"user": url["USER"], "password": url["PASSWORD"], "host": host, "port": text(url["PORT"] or None)}

    return schemes(*known), parse, (ValueError, dj_database_url.ParseError)


def redis():
    from redis.connection import parse_url

    def parse(input):
        url = parse_url(input)
        if "%" in input:
            return {}
        host = url.get("host")
        host = f"[{host}]" if host and adapter.bracketed(input) else host
        return {"user": url.get("username"), "password": url.get("password"), "host": host, "port": text(url.get("port"))}

    return schemes("redis", "rediss"), parse, ValueError


def dsnparse():
    import dsnparse

    def parse(input):
        url = dsnparse.parse(input)
        return told(input, url.scheme, url.username, url.password, url.host, text(url.port))

    return any_scheme, parse, ValueError


def websocket_client():
    from websocket._url import parse_url

    def parse(input):
        host, port, resource, _ = parse_url(input)
        path, _, query = resource.partition("?")
        return {"host": f"[{host}]" if adapter.bracketed(input) else host, "path": path, "query": query}

    return schemes("ws", "wss"), parse, ValueError


def ldap3():
    from ldap3.utils.uri import parse_uri

    def parse(input):
        url = parse_uri(input)
        if url is None:
            raise adapter.Reject("None")
        return {"scheme": "ldaps" if url["ssl"] else "ldap", "host": url["host"]}

    return schemes("ldap", "ldaps"), parse, ValueError


name = sys.argv[1]
check, read, invalid = globals()[name.replace("-", "_")]()


def parse(input):
    check(input)
    return read(input)


adapter.serve(name, version(name), [], absolute_only=True, rejects=invalid, parse=parse)
