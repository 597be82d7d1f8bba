#!/usr/bin/env python3
"""A program or a library that fetches, as a parser under test: its answer is its request to our proxy.

`python3 fetch.py NAME [--direct]`. An HTTP client is asked with the environment of the proxy of recorder.py, in a network that has only
the loopback. A request that arrives is an acceptance with the components that it names: a fragment, userinfo, user and password only
where they are sent; of a URI with https the line that asks for a tunnel (RFC 7230 section 5.3.3). An error without a request is a
rejection; a success without one is unsupported. To `resolve`, the base is answered with a redirect to the reference, and what is
requested next is the result; a browser clicks a link on a page with that base.

With `--direct` there is no proxy, and every name can be resolved (direct.py): its answer is where it connects. If it only looks
a name up, which its resolver may find to be none, that is reported as `authority`, without a host.
"""
import re
import sys
from functools import partial

import conversation
import direct
from conversation import Unsupported, text
from fetchers import FETCHERS
from direct import Direct
from recorder import Recorder
from run import Command, Worker

# The methods of requests that only read the resource.
READS = (b"GET", b"HEAD")


class Subject(conversation.Subject):
    def __init__(self, name, home, recorder=Recorder):
        self.name, self.row = name, FETCHERS[name]
        self.ops = {"parse": self.parse}
        if self.row.get("redirects", True):
            self.ops["resolve"] = self.resolve
        self.fetcher = (Worker if "worker" in self.row else Command)(self.row, home, recorder)

    def about(self):
        return {"name": self.name, "release": self.fetcher.release(), "language": self.row["language"],
                "claims": self.row.get("claims", [])}

    def stop(self):
        self.fetcher.stop()

    def parse(self, asked):
        if asked.get("rule"):
            raise Unsupported(f"offers no rule {asked['rule']}")
        url = uri(asked, "input", schemes=("http:", "https:"))
        if b"\n" in url and not self.row.get("lines", True):
            raise Unsupported("ends a command at a line feed")
        arrived, outcome = self.asked(url)
        names = self.fetcher.recorder.looked_up()
        if not arrived and names and not {"crash", "timeout"} & outcome.keys():
            return {"accept": {"authority": text(names[0])}}
        if not arrived or "crash" in outcome:
            return outcome
        parts = arrived[0].tunnel() if arrived[0].method == b"CONNECT" else self.reported(arrived[0])
        if parts is None:
            raise Unsupported("asks for no URI: " + repr(arrived[0].target[:80]))
        own = self.row.get("own_host", "").encode()
        if own and parts.get("host") == own and own not in url:
            raise Unsupported(f"goes to a host that the URI does not have: {text(own)}")
        left_out = self.row.get("not_reported", ())
        return {"accept": {name: text(value) for name, value in parts.items() if name not in left_out}}

    def resolve(self, asked):
        options = {key: value for key, value in (asked.get("options") or {}).items()
                   if (key, value) not in [("strict", True), ("normalize_base", False)]}
        if options:
            raise Unsupported(f"cannot honour {', '.join(options)}")
        clicks = self.row.get("clicks")
        arrived, outcome = self.asked(uri(asked, "base"), reference(asked, "input", is_field=not clicks))
        if "crash" in outcome or not arrived:
            return outcome
        if len(arrived) < 2 and not clicks:
            return outcome if "timeout" in outcome else {"reject": "does not follow: " + (outcome.get("reject") or "no words")}
        parts = self.reported(arrived[0 if clicks else 1], is_page=True)
        if parts is None or "path" in self.row.get("not_reported", ()):
            raise Unsupported("asks for no URI")
        return {"uri": text(written(parts))}

    def asked(self, url, reference=None):
        """The bytes that arrived, and how it ended. Of a browser's requests those for a page; the others are its own."""
        if not self.row.get("clicks"):
            return self.fetcher.ask(url, reference)
        arrived, outcome = self.fetcher.ask(url) if reference is None else self.fetcher.click(url, reference)
        return [one for one in arrived if b"text/html" in one.fields.get(b"accept", b"")], outcome

    def reported(self, asked, is_page=False):
        if asked.method == b"CONNECT":
            raise Unsupported("asks for a tunnel")
        # links sends the text after U+0001 in a URL as the form of a POST. A TLS handshake has no method.
        if asked.method.isalpha() and asked.method not in READS:
            raise Unsupported(f"does not read, but asks with {text(asked.method[:20])}")
        parts = asked.parts(own=b"127.0.0.1:%d" % (self.fetcher.recorder.port or 0))
        if parts is not None and is_page and "path" not in parts:
            raise Unsupported("begins a handshake of TLS")
        return parts


def argument(asked, key):
    """A text of a request that a program can be called with."""
    given = asked.get(key)
    if not isinstance(given, str):
        raise Unsupported("takes text only")
    if re.search("[\0\ud800-\udfff]", given) or len(given) > 50_000:
        raise Unsupported("cannot be an argument")
    return given


def uri(asked, key, schemes=("http:",)):
    """A text that is to be a URI of one of these schemes, in any case, after blanks that the URL Standard takes away."""
    given = argument(asked, key)
    if not bare(given).startswith(schemes):
        raise Unsupported("is asked for URIs with " + " or ".join(schemes))
    return given.encode()


def reference(asked, key, is_field):
    """A text that is to be resolved, and may have to be the value of a field."""
    given = argument(asked, key)
    if is_field and (re.search("^[ \t]|[ \t]$|[\r\n]", given) or not given):
        raise Unsupported("does not stay as it is in a field of HTTP")
    if "#" in given or "#" in asked["base"]:
        raise Unsupported("reports no fragment")
    if re.match("[a-z][a-z0-9+.-]*:", bare(given)) and not bare(given).startswith("http:"):
        raise Unsupported("is asked for URIs with http:")
    return given.encode()


def bare(given):
    return re.sub("[\t\r\n]", "", given).lstrip("".join(map(chr, range(33)))).lower()


def written(parts):
    """The URI that was requested. A target that does not begin with a slash, as in `GET g`, would become a part of the host."""
    if parts["path"] and not parts["path"].startswith(b"/"):
        raise Unsupported("requests a target that does not begin with a slash")
    at = b""
    if "userinfo" in parts:
        at = parts["userinfo"] + b"@"
    elif "user" in parts:
        password = b":" + parts["password"] if parts.get("password") else b""
        at = parts["user"] + password + b"@"
    port = b"" if parts["port"] in (None, b"80") else b":" + parts["port"]
    query = b"" if parts["query"] is None else b"?" + parts["query"]
    return parts.get("scheme", b"http") + b"://" + at + parts["host"] + port + parts["path"] + query


if __name__ == "__main__":
    name, *mode = sys.argv[1:]
    if mode == ["--direct"]:
        conversation.serve(partial(Subject, name, recorder=Direct), direct.isolate)
    elif not mode:
        conversation.serve(partial(Subject, name))
    else:
        sys.exit("expected fetch.py NAME [--direct]")
