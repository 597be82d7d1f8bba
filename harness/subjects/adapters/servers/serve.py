#!/usr/bin/env python3
"""A server as a parser under test: its answer is the echo of the target of a request.

`python3 serve.py NAME`. The server listens on the loopback of a network of its own. Each input is sent as it is, in the line of a
request on a connection of its own, which is read up to the first answer and closed; a server that ended is a crash, and started
again. The field Host has a different host than the target, unless the server refuses that (`needs_same_host`): a host that is not the
field's is the target's.

Its refusal of a line is a rejection. A status about a method, a length or a resource says nothing about the target. Where an input
ends the line, or has white space at an end, and the server took the target from within, it was right to (RFC 7230 section 3.1.1 permits
it) and the answer is to another target.
"""
import os
import re
import secrets
import socket
import subprocess
import sys
import time
from functools import partial

FETCHERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "fetchers")
sys.path.insert(0, FETCHERS)

import conversation
from conversation import Unsupported, text
from servers import SERVERS

FOLDER = os.path.dirname(os.path.abspath(__file__))
MODULES = "/usr/lib/apache2/modules"
HOSTS = [b"host.example", b"another.example"]   # of the field Host: the first that is not in the target
START, PATIENCE = 30, 5                         # seconds
LONGEST_INPUT, LONGEST_ANSWER = 60_000, 1 << 20
NO_WORD_ON_THE_TARGET = {"403", "404", "405", "408", "414", "431", "500", "501", "503"}


class Subject(conversation.Subject):
    def __init__(self, name, home):
        self.name, self.row = name, SERVERS[name]
        self.ops = {"request_target": self.request_target}
        self.server = Server(self.row, home)

    def about(self):
        return {"name": self.name, "release": self.server.release(), "language": self.row["language"], "bytes": True,
                "claims": self.row.get("claims", []), "distinguishes_undefined": ["query"],
                "values": ["host", "port"]}

    def stop(self):
        self.server.stop()

    def request_target(self, asked):
        target, method = octets(asked.get("input")), asked.get("method") or "GET"
        if not isinstance(method, str) or not re.fullmatch("[A-Z]+", method):
            raise Unsupported("is asked with a method of capital letters alone")
        if method == "CONNECT" and not self.row.get("tunnels"):
            raise Unsupported("is not a proxy that makes a tunnel")
        if len(target) > LONGEST_INPUT:
            raise Unsupported("is asked for no target that long")
        host = next(host for host in HOSTS if host not in target.lower())
        field = authority(target, method) if self.row.get("needs_same_host") else None
        answer = self.server.ask(b"%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n"
                                 % (method.encode(), target, host if field is None else field))
        if isinstance(answer, dict):
            return answer
        status, reason, body = answer
        if status in NO_WORD_ON_THE_TARGET:
            raise Unsupported(f"{status} {reason}")
        if not status.startswith("2"):
            if method != "CONNECT" and re.match(rb"(?!https?:)[A-Za-z][A-Za-z0-9+.-]*:", target, re.I):
                raise Unsupported(f"serves HTTP alone: {status} {reason}")
            return {"reject": f"{status} {reason}"}
        parts = as_written(self.parts(body, host), target)
        seen = b"".join(filter(None, parts.values()))
        if re.search(rb"[\r\n]|^[ \t\v\f]|[ \t\v\f]$", target) and not re.search(rb"[\r\n \t\v\f]", seen):
            raise Unsupported("takes the target from within the white space")
        return {"target": {"components": {name: text(value) for name, value in parts.items()}}}

    def parts(self, body, host):
        """The components that the server echoes; none where it answers without the echo, as some do to `OPTIONS *`."""
        words = body.split(self.server.mark)
        if len(words) != len(self.row["echo"]) + 2:
            return {}
        said = {name: None if word == self.server.undefined else word for name, word in zip(self.row["echo"], words[1:])}
        return {**resource(said), **place(said, host, (b"80", b"%d" % self.server.port))}


def octets(given):
    if isinstance(given, str):
        try:
            return given.encode()
        except UnicodeEncodeError:
            raise Unsupported("a lone surrogate is not octets") from None
    if isinstance(given, dict) and re.fullmatch("(?:[0-9A-Fa-f]{2})*", str(given.get("hex", "-"))):
        return bytes.fromhex(given["hex"])
    raise Unsupported("has no input")


def authority(target, method):
    """The authority of a target for the field Host, by the expression of RFC 3986 appendix B, without userinfo."""
    found = re.match(rb"(?:[A-Za-z][A-Za-z0-9+.-]*)://(?:[^/?#]*@)?([^/?#]*)", target)
    field = found[1] if found else target if method == "CONNECT" else b"\0"
    return field if re.fullmatch(rb"[!-~]*", field) else None


def resource(said):
    """Path and query. Of an absolute target that is echoed as a whole, the path is known where the server left it as it was."""
    if "raw" in said:
        path, mark, query = said["raw"].partition(b"?")
        return {"path": path, "query": query if mark else None}
    target, query = said.get("target"), said["query"]
    if query == b"" and target is not None and b"?" not in target:
        query = None
    if target == b"*":
        return {"path": target, "query": query}
    if "path" in said:
        return {"path": said["path"], "query": query}
    raw = target.partition(b"?")[0]
    if raw.startswith(b"/"):
        return {"path": raw, "query": query}
    if re.fullmatch(rb"[A-Za-z][A-Za-z0-9+.-]*://[^/]*" + re.escape(said["decoded"]), raw):
        return {"path": said["decoded"], "query": query}
    return {"query": query}


def place(said, host, by_default):
    """Host and port of the target. A host that is the field's is none; a port `by_default` says nothing."""
    if "authority" in said:
        found = re.fullmatch(rb"(.*?)(?::([0-9]*))?", said["authority"], re.S)
        if found[1] == host:
            return {"host": None, "port": None}
        return {"host": found[1]} | ({} if found[2] is None else {"port": found[2]})
    parts = {"host": said["host"] if said["host"] != host else None}
    if "port" in said and said["port"] not in by_default:
        parts["port"] = said["port"]
    return parts


def as_written(parts, target):
    """The parts without what a server does to any target before it shows them, as RFC 7230 section 2.7.3 permits it.

    Its host is a key in small letters, some without a last dot or without brackets; an absolute target without a path has the path `/`.
    """
    host = parts.get("host")
    if host:
        start = max(target.find(b"//"), 0)
        for form in (b"[%s]" % host, host + b".", host):
            at = target.lower().find(form.lower(), start)
            if at >= 0:
                parts["host"] = target[at:at + len(form)]
                break
    if parts.get("path") == b"/" and re.match(rb"[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*(?:[?#]|$)", target):
        del parts["path"]
    return parts


class Server:
    """A process that listens; each request has a connection of its own."""

    def __init__(self, row, home):
        self.row, self.home, self.child = row, home, None
        self.mark, self.undefined = (secrets.token_hex(12).encode() for _ in range(2))
        os.chmod(home, 0o755)       # Apache reads it as another user
        self.start()

    def fill(self, word):
        values = {"port": self.port, "home": self.home, "folder": FOLDER, "modules": MODULES,
                  "mark": self.mark.decode(), "undefined": self.undefined.decode(), "user": user()}
        return re.sub(r"\{(%s)\}" % "|".join(values), lambda found: str(values[found[1]]), word)

    def release(self):
        command, pattern = self.row["version"]
        done = subprocess.run([self.fill(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=15)
        return re.search(pattern, done.stdout.decode(errors="replace"))[1]

    def start(self):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        for name, lines in self.row["files"].items():
            with open(os.path.join(self.home, name), "w") as file:
                file.write(self.fill(lines))
        environment = {"PATH": os.environ["PATH"] + ":/usr/sbin", "HOME": self.home, "LANG": "C.UTF-8"}
        self.child = subprocess.Popen([self.fill(word) for word in self.row["command"]], cwd=self.home, env=environment,
                                      stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        self.wait_until_it_answers()

    def wait_until_it_answers(self):
        """Its first answer may take long, and is not counted; that there is one is not asked here."""
        end = time.monotonic() + START
        while True:
            try:
                return self.read(b"GET / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n" % HOSTS[0])
            except TimeoutError:
                return None
            except OSError:
                if self.child.poll() is not None or time.monotonic() > end:
                    self.stop()
                    sys.exit("the server does not start")
                time.sleep(0.02)

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE)

    def ask(self, request):
        """Status, reason and body of the first answer; or an answer of the protocol where there is none."""
        try:
            read = self.read(request)
        except TimeoutError:
            self.start_anew()
            return {"timeout": True}
        except OSError:
            read = b""
        if not read:
            time.sleep(0.02)
        if self.child.poll() is not None:
            code = self.child.returncode
            self.start_anew()
            return {"crash": f"the server ended with {code}"}
        found = re.match(rb"HTTP/[0-9.]+ ([0-9]{3}) ?([^\r\n]*)\r?\n(?:[^\r\n]+\r?\n)*\r?\n", read)
        if found:
            return found[1].decode(), found[2].decode(errors="replace")[:80], read[found.end():]
        return {"unsupported": "answers without a status, as to HTTP/0.9"} if read else {"reject": "closes the connection"}

    def read(self, request):
        """The bytes until the connection is closed. One that is reset has ended, too."""
        end, read = time.monotonic() + PATIENCE, b""
        with self.connect() as connection:
            try:
                connection.sendall(request)
                while len(read) < LONGEST_ANSWER:
                    connection.settimeout(max(0.01, end - time.monotonic()))
                    more = connection.recv(1 << 16)
                    if not more:
                        break
                    read += more
            except (ConnectionResetError, BrokenPipeError):
                pass
        return read

    def start_anew(self):
        self.stop()
        self.start()

    def stop(self):
        self.child.kill()
        self.child.wait()


def user():
    """Apache answers as root to nobody."""
    return "User #65534\nGroup #65534" if os.getuid() == 0 else ""


if __name__ == "__main__":
    conversation.serve(partial(Subject, sys.argv[1]))
