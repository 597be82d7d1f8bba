#!/usr/bin/env python3
"""git over SSH, as a parser under test: its answer is the host that it would connect to.

A program in place of that client writes down its arguments and ends; nothing is connected to. The last `@` ends the user, as for
OpenSSH. An IPv6 address comes without its brackets, so they are put back. An end without that program is a rejection.
"""
import json
import os
import re
import shlex
import subprocess
import sys

import conversation
from conversation import Unsupported, text
from fetch import argument
from run import PATIENCE, ended

CLIENT = "import json, os, sys; json.dump([os.fsencode(word).hex() for word in sys.argv[2:]], open(sys.argv[1], 'w')); sys.exit(1)"


class Subject(conversation.Subject):
    def __init__(self, home):
        self.home, self.seen = home, os.path.join(home, "seen")
        self.ops = {"parse": self.parse}

    def about(self):
        printed = subprocess.run(["git", "--version"], stdout=subprocess.PIPE, timeout=15).stdout.decode()
        return {"name": "git over SSH", "release": re.search(r"version (\S+)", printed)[1], "language": "c", "claims": []}

    def stop(self):
        pass

    def parse(self, asked):
        if asked.get("rule"):
            raise Unsupported(f"offers no rule {asked['rule']}")
        given = argument(asked, "input")
        if not given.startswith("ssh://"):
            raise Unsupported("is asked for URIs with ssh://")
        outcome = self.ended(given)
        try:
            with open(self.seen) as file:
                words = [bytes.fromhex(word) for word in json.load(file)]
        except FileNotFoundError:
            return outcome
        os.remove(self.seen)
        return {"accept": {name: text(value) for name, value in components(words, given).items()}}

    def ended(self, url):
        """How git ended."""
        client = shlex.join([sys.executable, "-c", CLIENT, self.seen])
        environment = {"PATH": os.environ["PATH"], "HOME": self.home, "LANG": "C.UTF-8", "GIT_CONFIG_NOSYSTEM": "1",
                       "GIT_SSH_COMMAND": client, "GIT_SSH_VARIANT": "ssh", "GIT_TERMINAL_PROMPT": "0"}
        try:
            done = subprocess.run(["git", "ls-remote", "--", url.encode()], cwd=self.home, env=environment, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return {"timeout": True}
        return ended(done.returncode, done.stderr.decode(errors="replace").strip()[-200:])


def components(words, url):
    """The destination in the arguments: `-p PORT USER@HOST "git-upload-pack 'PATH'"`, after options of git's own."""
    port, rest = None, list(words)
    while rest[0].startswith(b"-"):
        option = rest.pop(0)
        value = rest.pop(0) if option in (b"-p", b"-o") else None
        port = value if option == b"-p" else port
    user, at, host = rest[0].rpartition(b"@")
    if b":" in host and re.match(r"ssh://(?:[^/]*@)?\[", url):
        host = b"[" + host + b"]"
    path = shlex.split(rest[1].decode("utf-8", "surrogateescape"))[1]
    return {"scheme": b"ssh", "userinfo": user if at else None, "host": host, "port": port,
            "path": path.encode("utf-8", "surrogateescape")}


if __name__ == "__main__":
    conversation.serve(Subject)
