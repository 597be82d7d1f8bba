#!/usr/bin/env python3
"""HTTP clients without a proxy, in a network in which every name can be resolved: `python3 test_direct.py`.

Ends with 77 where the system gives no such network, since nothing can be asked there.
"""
import json
import shutil
import socket
import ssl
import sys
import tempfile
import unittest

import conversation
import direct
import fetch
import run
from direct import Connected, Direct, Resolver, ports, question, server_name
from fetchers import FETCHERS

# The client's use of the URI, which is its argument.
OPEN = "import socket, sys, time\ndef ask(host, port, text):\n    s = socket.create_connection((host, port), 2)\n    s.sendall(text)\n    return s.recv(999)\n"
OWN = {
    "hangs": "import time\ntime.sleep(60)\n",
    "says-nothing": "import socket\nsocket.create_connection(('good.example', 80)).recv(9)\n",
    "sends-all": OPEN + "ask('GOOD.example', 80, b'GET http://u:p@good.example/a?b#c HTTP/1.1\\r\\nHost: u:p@good.example\\r\\n\\r\\n')\n",
    "names-another": OPEN + "ask('evil.example', 80, b'GET /a HTTP/1.1\\r\\nHost: good.example\\r\\n\\r\\n')\n",
    "goes-twice": OPEN + "ask('first.example', 80, b'GET /1 HTTP/1.1\\r\\n\\r\\n')\nask('second.example', 80, b'GET /2 HTTP/1.1\\r\\n\\r\\n')\n",
    "floods": OPEN + "s = socket.create_connection(('a', 80))\n[s.sendall(b'y' * 65536) for _ in range(2000)]\n",
    "garbage": OPEN + "ask('a', 80, b'\\x16\\xff\\xff\\0\\1\\xff')\n",
    "looks-up": "import socket\nsocket.getaddrinfo('good.example', 80)\n",
    "elsewhere": OPEN + "ask('a', 4711, b'GET / HTTP/1.1\\r\\n\\r\\n')\n",
}
for name, program in OWN.items():
    FETCHERS[name] = {"language": "python", "command": [sys.executable, "-S", "-c", program, "{url}"],
                      "version": ([sys.executable, "--version"], r"(\d\S*)")}

run.PATIENCE = 4


class Answers(unittest.TestCase):
    def ask(self, name, text="http://a/", **asked):
        with tempfile.TemporaryDirectory() as home:
            subject = fetch.Subject(name, home, Direct)
            try:
                return subject.reply(json.dumps({"cmd": "run", "seq": 1, "op": "parse", "input": text, **asked}))
            finally:
                subject.fetcher.stop()

    def test_the_name_that_was_looked_up_is_the_host(self):
        self.assertEqual(self.ask("names-another")["accept"], {"scheme": "http", "host": "evil.example", "port": "80",
                                                               "authority": "good.example", "path": "/a", "query": None})

    def test_fragment_and_credentials_that_are_sent_are_reported(self):
        self.assertEqual(self.ask("sends-all")["accept"], {
            "scheme": "http", "host": "GOOD.example", "port": "80", "authority": "u:p@good.example", "userinfo": "u:p", "path": "/a",
            "query": "b", "fragment": "c"})

    def test_the_first_connection_counts(self):
        self.assertEqual(self.ask("goes-twice")["accept"]["host"], "first.example")

    def test_a_port_is_open_if_the_input_names_it(self):
        self.assertEqual(self.ask("elsewhere")["accept"], {"authority": "a"})
        self.assertEqual(self.ask("elsewhere", "http://a:4711/")["accept"]["port"], "4711")

    def test_what_asks_for_nothing_has_not_accepted(self):
        self.assertIn("timeout", self.ask("hangs"))
        self.assertNotIn("accept", self.ask("garbage"))
        for name, asked in [("says-nothing", "good.example"), ("floods", "a"), ("looks-up", "good.example")]:
            self.assertEqual(self.ask(name)["accept"], {"authority": asked})

    @unittest.skipUnless(shutil.which("curl"), "no curl")
    def test_curl_connects(self):
        for text, expected in [
            ("http://u:p%40@h:81/a?b#c", {"host": "h", "port": "81", "user": "u", "password": "p@", "path": "/a", "query": "b"}),
            ("http://192.0.2.7/", {"host": "192.0.2.7", "port": "80", "path": "/", "query": None}),
            ("http://[::1]:8080/", {"host": "[::1]", "port": "8080", "path": "/", "query": None}),
            ("http://localhost/", {"host": "localhost", "port": "80", "path": "/", "query": None}),
        ]:
            self.assertEqual(self.ask("curl", text)["accept"], {"scheme": "http", **expected})
        self.assertEqual(self.ask("curl", "https://h:8443/a")["accept"], {"scheme": "https", "host": "h", "port": "8443"})
        self.assertEqual(self.ask("curl", "../d?e", op="resolve", base="http://a/b/c")["uri"], "http://a/d?e")
        self.assertEqual(self.ask("curl", "//b:82/", op="resolve", base="http://a/")["uri"], "http://b:82/")

    def test_a_recorder_can_be_started_anew(self):
        for _ in range(3):
            one = Direct()
            one.begin(None, b"http://a:4711/")
            self.assertEqual(socket.gethostbyname("a"), "127.64.0.1")
            one.close()


class Names(unittest.TestCase):
    def setUp(self):
        self.resolver = Resolver()
        self.addCleanup(self.resolver.close)

    def test_each_name_has_its_own_address(self):
        found = [socket.gethostbyname(name) for name in ["a", "b.example", "A", "b"]]
        self.assertEqual(found, ["127.64.0.1", "127.64.0.2", "127.64.0.1", "127.64.0.3"])
        self.assertEqual(self.resolver.names[found[1]], b"b.example")

    def test_there_are_no_other_records(self):
        with self.assertRaises(socket.gaierror):
            socket.getaddrinfo("a", 80, socket.AF_INET6)

    def test_a_question_that_is_none_has_no_answer(self):
        head, name = b"\0\1\1\0\0\1\0\0\0\0\0\0", b"\1a\0\0\1\0\1"
        self.assertEqual(question(head + name), (b"a", 15))
        for query in [b"", head, head + name[:3], head + b"\0\0\1\0\1", head + b"\xc0\x0c\0\1\0\1", head[:2] + b"\x81" + head[3:] + name,
                      head[:5] + b"\2" + head[6:] + name, head + b"\x3f" + name]:
            self.assertIsNone(self.resolver.answer(query), query)


class Text(unittest.TestCase):
    def test_the_ports_of_an_input_are_its_numbers(self):
        for text, expected in [(b"http://a/", set()), (b"http://a:81/", {81}), (b"a:8\t1", {81}), (b"%38%31", {81, 38, 31}),
                               (b"a:65616x0", {80}), (b"a:%EF%BC%98%EF%BC%91:82", {81, 82, 98, 91}), (b"\xff:83", {83})]:
            self.assertLessEqual({80, 443} | expected, ports(text), text)
        self.assertNotIn(0, ports(b"a:0"))
        self.assertLessEqual(len(ports(b" ".join(b"%d" % number for number in range(1000)))), 2 + direct.PORTS)

    def test_a_target_without_a_slash_is_not_part_of_the_host(self):
        parts = {"host": b"[::1]", "port": b"80", "path": b"/g", "query": None}
        self.assertEqual(fetch.written(parts), b"http://[::1]/g")
        self.assertEqual(fetch.written({**parts, "path": b"", "query": b"q"}), b"http://[::1]?q")
        with self.assertRaises(conversation.Unsupported):
            fetch.written({**parts, "path": b"g"})

    def test_a_handshake_names_the_server(self):
        inside, outside = ssl.MemoryBIO(), ssl.MemoryBIO()
        client = ssl.create_default_context().wrap_bio(inside, outside, server_hostname="good.example")
        with self.assertRaises(ssl.SSLWantReadError):
            client.do_handshake()
        hello = outside.read()
        self.assertEqual(server_name(hello), b"good.example")
        self.assertEqual(Connected(hello, b"evil.example", 443).parts(), {
            "scheme": b"https", "host": b"evil.example", "port": b"443", "authority": b"good.example"})
        for end in range(len(hello)):
            self.assertIn(server_name(hello[:end]), (None, *(b"good.example"[:size] for size in range(13))))


if __name__ == "__main__":
    conversation.test(direct.isolate)
