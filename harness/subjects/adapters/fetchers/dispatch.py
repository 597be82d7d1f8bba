#!/usr/bin/env python3
"""Tests an FTP, gopher or HTTP client: reports what it sends for a URL.

`python3 dispatch.py NAME` answers the operation `dispatch`. NAME is a key of `CLIENTS` in dispatch_clients.py. The host of each URL has to
be `h.dom`. The adapter replaces host and port by the address of a server of ftp_gopher.py, so it does not report `port`.

A client rejects the URL if it fails without a transfer, or if it connects to no server. The client and the servers are in a network
namespace with only the loopback interface.
"""
import re
import sys
from functools import partial

import conversation
import run
from conversation import Unsupported, text
from dispatch_clients import CLIENTS
from fetch import argument
from ftp_gopher import HOST, Servers, parts
from run import Command, Worker

run.PATIENCE = 5        # seconds for one request
PLACE = re.compile(r"(?i:(ftp|gopher|http))://([^/@#]*@)?h\.dom(:[0-9]*)?(?=[/?#]|\Z)")


class Subject(conversation.Subject):
    def __init__(self, name, home):
        self.row = CLIENTS[name]
        self.ops = {"dispatch": self.dispatch}
        self.fetcher = (Worker if "worker" in self.row else Command)(self.row, home, Servers)

    def about(self):
        return {"name": self.row["name"], "release": self.fetcher.release(), "language": self.row["language"],
                "claims": self.row["claims"], "validates": self.row["validates"]}

    def stop(self):
        self.fetcher.stop()

    def dispatch(self, asked):
        given = argument(asked, "input")
        place = PLACE.match(given)
        if not place:
            raise Unsupported("supports only ftp, gopher and http URLs with the host h.dom")
        scheme = place[1].lower()
        if scheme not in self.row["schemes"]:
            raise Unsupported(f"does not support {scheme} URLs")
        if scheme in self.row.get("default_port", ()) and scheme not in self.fetcher.recorder.defaults:
            raise Unsupported("ignores the port of the URL, and the default port is not available")
        if "\n" in given and not self.row.get("lines", True):
            raise Unsupported("ends a command at a line feed")
        login, port = place[2] or "", self.fetcher.recorder.ports[scheme]
        url = f"{place[1]}://{login}{HOST}:{port}{given[place.end():]}".encode()
        sessions, outcome = self.fetcher.ask(url)
        if "reject" in outcome:     # the same words in each run
            outcome["reject"] = outcome["reject"].replace(f"{HOST}:{port}", "h.dom").replace(str(port), "PORT")
        if {"crash", "timeout"} & outcome.keys():
            return outcome
        if not self.fetcher.recorder.asks_password and re.search(self.row.get("prompts", r"\Z."), outcome.get("reject", "")):
            raise Unsupported("requests a password from its user")
        found = parts([session for session in sessions if session.scheme == scheme], url)
        if found is None and sessions and "reject" not in outcome:
            raise Unsupported("connects and succeeds, but transfers nothing")
        if found is None:
            return {"reject": outcome.get("reject") or "succeeds, but connects to no server"}
        return {"parts": {name: [text(one) for one in value] if isinstance(value, list) else text(value)
                          for name, value in found.items()}}


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("expected dispatch.py NAME")
    conversation.serve(partial(Subject, sys.argv[1]))
