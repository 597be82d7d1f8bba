#!/usr/bin/env python3
"""Servers of our own that behave badly, and those that the machine has: `python3 test_servers.py`.

Ends with 77 where the system gives no network of its own, since nothing can be asked there.
"""
import json
import os
import shutil
import sys
import tempfile
import unittest

import serve
import conversation
from servers import SERVERS

# For each server: its reaction to a connection `s` whose request begins with `r`; `mark` separates the texts that it echoes.
OWN = {
    "hangs": "time.sleep(60)",
    "crashes": "os.kill(os.getpid(), signal.SIGSEGV)",
    "ends": "os._exit(0)",
    "floods": "[s.sendall(b'HTTP/1.1 200 OK\\r\\n\\r\\n' + b'x' * 65536) for _ in range(2000)]",
    "closes": "pass",
    "garbage": "s.sendall(b'\\xff\\0\\r\\n\\r\\n')",
    "refuses": "s.sendall(b'HTTP/1.1 400 No\\xff\\r\\n\\r\\n')",
    "has-no-such-page": "s.sendall(b'HTTP/1.1 404 Not Found\\r\\n\\r\\n')",
    "answers-twice": "s.sendall((b'HTTP/1.1 400 No\\r\\n\\r\\nHTTP/1.1 200 OK\\r\\n\\r\\n' + mark + b'/b' + mark + b'h' + mark))",
    "echoes": "s.sendall(b'HTTP/1.1 200 OK\\r\\n\\r\\n' + mark + r.split()[1] + mark + b'h' + mark)",
    "takes-the-first-line": "s.sendall(b'HTTP/1.1 200 OK\\r\\n\\r\\n' + mark + b'/a' + mark + b'h' + mark)",
}
PROGRAM = """import os, signal, socket, sys, time
mark = b"{mark}"
with socket.create_server(("127.0.0.1", {port})) as listener:
    while True:
        s, _ = listener.accept()
        with s:
            r = s.recv(1 << 16)
            try:
                if r:
                    %s
            except OSError:
                pass
"""
for name, does in OWN.items():
    SERVERS[name] = {"language": "python", "version": ([sys.executable, "--version"], r"(\d\S*)"), "files": {},
                     "command": [sys.executable, "-S", "-c", PROGRAM % does], "echo": ["raw", "host"]}


class Servers(unittest.TestCase):
    def setUp(self):
        serve.PATIENCE = 30     # the machine may have much else to do

    def ask(self, name, *inputs, **asked):
        """The last answer."""
        with tempfile.TemporaryDirectory() as home:
            subject = serve.Subject(name, home)
            try:
                for given in inputs or ["/a"]:
                    answer = subject.reply(json.dumps({"cmd": "run", "seq": 1, "op": "request_target", "input": given, **asked}))
                return answer
            finally:
                subject.stop()

    def test_a_server_that_hangs_is_a_timeout_and_started_anew(self):
        serve.PATIENCE = 1
        self.assertEqual(self.ask("hangs"), {"seq": 1, "timeout": True})

    def test_a_server_that_ends_is_a_crash_and_started_anew(self):
        for name in ["crashes", "ends"]:
            self.assertIn("crash", self.ask(name, "/a", "/b"))

    def test_a_flood_is_cut_off(self):
        self.assertNotIn("crash", self.ask("floods"))

    def test_a_refusal_is_a_rejection(self):
        for name in ["refuses", "closes", "answers-twice"]:
            self.assertIn("reject", self.ask(name), name)

    def test_what_is_no_word_on_the_target_is_unsupported(self):
        for name in ["has-no-such-page", "garbage"]:
            self.assertIn("unsupported", self.ask(name), name)
        self.assertIn("unsupported", self.ask("refuses", "ftp://h/"))

    def test_an_input_that_ends_the_line_is_not_what_was_taken(self):
        for given in ["/a HTTP/1.1\r\nX: y", "/a\nb", " /a"]:
            self.assertIn("unsupported", self.ask("takes-the-first-line", given), given)

    def test_what_is_echoed_is_the_answer(self):
        self.assertEqual(self.ask("echoes", {"hex": "2fff3f"})["target"],
                         {"components": {"path": {"hex": "2fff"}, "query": "", "host": "h"}})

    def test_what_cannot_be_asked_is_unsupported(self):
        for asked in [{"input": "\ud800"}, {"input": 7}, {"method": "get x"}, {"method": "CONNECT"}, {"input": "/" * 70_000}]:
            self.assertIn("unsupported", self.ask("refuses", **asked))

    def test_every_server_that_the_machine_has_reads_a_target(self):
        for name, row in SERVERS.items():
            program = shutil.which(row["command"][0], path=os.environ["PATH"] + ":/usr/sbin")
            is_built = row["language"] != "java" or os.path.exists("build/Echo.class")
            if name in OWN or not program or not is_built:
                continue
            with self.subTest(name):
                reported = self.ask(name, "/a%7Eb/?c")["target"]["components"]
                self.assertEqual((reported["path"], reported["query"], reported["host"]), ("/a%7Eb/", "c", None))
                reported = self.ask(name, "http://Other.example:81/a")["target"]["components"]
                self.assertEqual((reported["path"], reported["host"], reported.get("port", "81")), ("/a", "Other.example", "81"))
                self.assertIn("reject", self.ask(name, "@evil"))


if __name__ == "__main__":
    conversation.test()
