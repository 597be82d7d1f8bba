#!/usr/bin/env python3
"""HTTP clients of our own that behave badly, and two that every machine has: `python3 test_fetchers.py`.

Ends with 77 where the system gives no network of its own, since nothing can be asked there.
"""
import json
import shutil
import sys
import tempfile
import unittest

import conversation
import fetch
import run
import ssh
from fetchers import FETCHERS
from recorder import Asked, Recorder

# For each client: its use of the address of the proxy, and of the URI.
OPEN = "import os, socket, sys, time\nhost, port = os.environ['http_proxy'][7:].split(':')\ns = socket.create_connection((host, int(port)))\n"
OWN = {
    "hangs": "import time\ntime.sleep(60)\n",
    "hangs-midway": OPEN + "s.sendall(b'GET http://a/ HT')\ntime.sleep(60)\n",
    "crashes": "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n",
    "floods": OPEN + "s.sendall(b'GET http://a/ HTTP/1.1\\r\\n')\n[s.sendall(b'X: ' + b'y' * 65536) for _ in range(2000)]\n",
    "two-hosts": OPEN + "s.sendall(b'GET http://good/ HTTP/1.1\\r\\nHost: evil:80\\r\\n\\r\\n')\ns.recv(99)\n",
    "posts": OPEN + "s.sendall(b'POST http://good/ HTTP/1.1\\r\\nContent-Length: 0\\r\\n\\r\\n')\ns.recv(99)\n",
    "refuses": "import sys\nsys.exit('no such URI')\n",
    "goes-round": "import socket\nsocket.create_connection(('127.0.0.1', 9))\n",
    "resolves": "import socket\nsocket.getaddrinfo('example.com', 80)\n",
    "leaves": "import socket\nsocket.create_connection(('192.0.2.1', 80), 1)\n",
    "garbage": OPEN + "s.sendall(b'\\xff\\0\\r\\n\\r\\n')\ns.recv(99)\n",
}
for name, program in OWN.items():
    FETCHERS[name] = {"language": "python", "command": [sys.executable, "-S", "-c", program, "{url}"],
                      "version": ([sys.executable, "--version"], r"(\d\S*)")}


run.PATIENCE = 3


class Fetchers(unittest.TestCase):
    def ask(self, name, **asked):
        with tempfile.TemporaryDirectory() as home:
            subject = fetch.Subject(name, home)
            asked = {"cmd": "run", "seq": 1, "op": "parse", "input": "http://a/", **asked}
            try:
                return subject.reply(json.dumps(asked))
            finally:
                subject.fetcher.stop()

    def test_a_fetcher_that_hangs_is_a_timeout(self):
        for name in ["hangs", "hangs-midway"]:
            self.assertEqual(self.ask(name), {"seq": 1, "timeout": True})

    def test_a_fetcher_that_crashes_is_a_crash(self):
        self.assertIn("crash", self.ask("crashes"))

    def test_a_flood_is_cut_off_and_is_no_request(self):
        self.assertNotIn("accept", self.ask("floods"))

    def test_two_hosts_are_both_there(self):
        reported = self.ask("two-hosts")["accept"]
        self.assertEqual((reported["host"], reported["authority"]), ("good", "evil:80"))

    def test_a_request_that_does_not_read_is_unsupported(self):
        self.assertEqual(self.ask("posts")["unsupported"], "does not read, but asks with POST")

    def test_a_refusal_is_a_rejection(self):
        self.assertEqual(self.ask("refuses")["reject"], "no such URI")

    def test_who_goes_round_the_proxy_has_not_rejected_and_gets_nowhere(self):
        for name in ["goes-round", "resolves", "leaves"]:
            self.assertIn("unsupported", self.ask(name), name)

    def test_what_is_no_uri_is_unsupported(self):
        self.assertIn("unsupported", self.ask("garbage"))

    def test_what_cannot_be_asked_is_unsupported(self):
        for text in ["ftp://a/", "a", "http://\0", {"hex": "ff"}]:
            self.assertIn("unsupported", self.ask("refuses", input=text))

    def test_a_line_that_is_no_request_is_answered(self):
        with tempfile.TemporaryDirectory() as home:
            subject = fetch.Subject("refuses", home)
            for line in ["{", "[]", "7", '{"cmd":"fly"}']:
                self.assertIn("protocol", subject.reply(line))
            subject.fetcher.stop()

    def test_a_worker_that_ends_is_started_anew(self):
        program = "import sys\nprint('{\"release\":\"1\"}', flush=True)\nsys.stdin.readline()\n"
        row = {"language": "python", "worker": [sys.executable, "-S", "-c", program]}
        with tempfile.TemporaryDirectory() as home:
            worker = run.Worker(row, home, Recorder)
            for _ in range(2):
                self.assertIn("crash", worker.ask(b"http://a/")[1])
            worker.stop()

    def test_curl_is_heard(self):
        if not shutil.which("curl"):
            self.skipTest("no curl")
        reported = self.ask("curl", input="http://u:p@h:81/a?b#c")["accept"]
        self.assertEqual(reported, {"scheme": "http", "user": "u", "password": "p", "host": "h", "port": "81", "path": "/a", "query": "b"})
        self.assertEqual(self.ask("curl", op="resolve", base="http://a/b/c", input="../d?e"), {"seq": 1, "uri": "http://a/d?e"})

    @unittest.skipUnless(shutil.which("git"), "no git")
    def test_git_names_a_host_to_the_client_of_ssh(self):
        with tempfile.TemporaryDirectory() as home:
            git = ssh.Subject(home)
            for url, expected in [
                ("ssh://u@h:81/a", {"accept": {"scheme": "ssh", "userinfo": "u", "host": "h", "port": "81", "path": "/a"}}),
                ("ssh://[::1]/a'b", {"accept": {"scheme": "ssh", "userinfo": None, "host": "[::1]", "port": None, "path": "/a'b"}}),
            ]:
                self.assertEqual(git.parse({"input": url}), expected)
            self.assertIn("strange hostname", git.parse({"input": "ssh://-oX/a"})["reject"])

    def test_a_tunnel_names_its_host(self):
        for target, expected in [(b"h:443", {"host": b"h"}), (b"[::1]:81", {"host": b"[::1]", "port": b"81"}), (b"u@h:1", {"host": b"h", "port": b"1", "user": b"u"}),
                             (b"::1:443", {"host": b"::1"}),
                             (b"h:80", {"host": b"h", "port": b"80"}), (b"h/a:443", None), (b"h", None), (b"", None)]:
            self.assertEqual(Asked(b"CONNECT " + target + b" HTTP/1.1").tunnel(), expected)

    def test_components_are_as_they_were_sent(self):
        parts = Asked(b"GET http://[::1]:80/?  HTTP/1.1").parts()
        self.assertEqual((parts["host"], parts["port"], parts["query"]), (b"[::1]", None, b" "))
        self.assertIsNone(Asked(b"GET / HTTP/1.1\r\nHost: u@h").parts())
        self.assertIsNone(Asked(b"").parts())


if __name__ == "__main__":
    conversation.test()
