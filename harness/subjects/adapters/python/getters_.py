"""Classes whose getters tell the parts of a URL, as urllib.parse's do: `getters_.py starlette`.

They claim no document.
"""

import sys
from importlib.metadata import version

import adapter

name = sys.argv[1]


def starlette():
    from starlette.datastructures import URL

    def parts(url):
        return url.scheme, url.netloc, url.username, url.password, url.hostname, url.port, url.path, url.query, url.fragment

    return lambda input: parts(URL(input)), None


def purl():
    from purl import URL

    def parts(url):
        return url.scheme(), url.netloc(), url.username(), url.password(), url.host(), url.port(), url.path(), url.query(), url.fragment()

    return lambda input: parts(URL(input)), None


def urlobject():
    from urlobject import URLObject

    def parts(url):
        return url.scheme, url.netloc, url.username, url.password, url.hostname, url.port, url.path, url.query, url.fragment

    return lambda input: parts(URLObject(input)), lambda base, input, options: str(URLObject(base).relative(input))


KEYS = "scheme", "authority", "user", "password", "host", "port", "path", "query", "fragment"
split, resolve = globals()[name]()


def parse(input):
    told = {key: None if value is None else str(value) for key, value in zip(KEYS, split(input))}
    if told["host"] and adapter.bracketed(input) and not told["host"].startswith("["):
        told["host"] = f"[{told['host']}]"  # they are taken off
    if name != "urlobject" and "%" in input:
        del told["user"], told["password"]
    return told


adapter.serve(name, version(name), [], rejects=ValueError, parse=parse, resolve=resolve, honours={})
