#!/usr/bin/env python3
"""Tests dispatch.py with small clients written for the purpose, and with curl and w3m if they are installed: `python3 test_dispatch.py`.

Exits with 77 if the system allows no network namespace.
"""
import json
import shutil
import sys
import tempfile
import unittest

import conversation
import dispatch
import run
from dispatch_clients import CLIENTS
from ftp_gopher import directories

# `ask` sends one line and returns the last line of the reply.
OPEN = """
import socket, sys, time
from urllib.parse import urlsplit
port = urlsplit(sys.argv[1]).port
s = socket.create_connection(('127.0.0.1', port))
f = s.makefile('rwb', buffering=0)
def ask(line):
    f.write(line.encode('latin-1') + b'\\r\\n')
    return reply()
def reply():
    while True:
        line = f.readline().decode()
        if line[3:4] == ' ':
            return line
def passive():
    return socket.create_connection(('127.0.0.1', int(ask('EPSV').split('|')[3])))
"""
LOGIN = OPEN + "reply(); ask('USER u'); ask('PASS p')\n"
FETCH = "d = passive(); print(ask('RETR c')); assert d.recv(9) == b'ok\\r\\n'; assert reply()[:3] == '226'\n"
OWN = {
    "hangs": "import time\ntime.sleep(60)\n",
    "hangs-midway": LOGIN + "time.sleep(60)\n",
    "crashes": LOGIN + "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n",
    "refuses": "import sys\nsys.exit('no such URL')\n",
    "says-nothing": "",
    "logs-in": LOGIN,
    "fetches": LOGIN + "ask('CWD a'); ask('CWD '); ask('TYPE A')\n" + FETCH,
    "probes": LOGIN + "ask('PWD'); ask('CWD /start'); ask('CWD a'); ask('PWD'); ask('CWD b'); ask('CWD /start/a')\n" + FETCH,
    "active": LOGIN + "l = socket.create_server(('127.0.0.1', 0))\nn = l.getsockname()[1]\n"
              "ask(f'PORT 127,0,0,1,{n >> 8},{n & 255}')\nask('NLST')\nl.accept()[0].recv(9)\nreply()\n",
    "smuggles": LOGIN + "ask('CWD x\\r\\nDELE b'); reply(); sys.exit('out of step')\n",
    "doubles": LOGIN + "d = passive(); ask('RETR a\\xff\\xffb'); reply()\n",
    "gopher-in-pieces": OPEN + "f.write(b'/a\\tq'); time.sleep(0.1); f.write(b'\\r\\nb'); time.sleep(0.02); f.write(b'\\r\\n'); f.read()\n",
    "gopher-without-end": OPEN + "f.write(b'/a'); f.read()\n",
    "http": OPEN + "f.write(b'GET /a?b HTTP/1.1\\r\\n\\r\\n'); f.read()\n",
    "elsewhere": "import socket\nsocket.create_connection(('192.0.2.1', 21), 1)\n",
}
for name, program in OWN.items():
    CLIENTS[name] = {"name": name, "language": "python", "claims": [], "schemes": ["ftp", "gopher", "http"],
                     "command": [sys.executable, "-S", "-c", program, "{url}"], "version": ([sys.executable, "--version"], r"(\d\S*)")}
ANSWER = {"user": "u", "password": "p", "directories": ["a"], "command": "RETR", "name": "c"}

run.PATIENCE = 3


class Dispatch(unittest.TestCase):
    maxDiff = None

    def ask(self, name, url="ftp://u:p@h.dom/a/c"):
        with tempfile.TemporaryDirectory() as home:
            subject = dispatch.Subject(name, home)
            try:
                answer = subject.reply(json.dumps({"cmd": "run", "seq": 1, "op": "dispatch", "input": url}))
            finally:
                subject.stop()
        self.assertEqual(answer.pop("seq"), 1)
        return answer

    def test_a_client_that_hangs_is_a_timeout(self):
        for name in ["hangs", "hangs-midway"]:
            self.assertEqual(self.ask(name), {"timeout": True})

    def test_a_client_that_crashes_is_a_crash(self):
        self.assertIn("crash", self.ask("crashes"))

    def test_a_refusal_is_a_rejection(self):
        self.assertEqual(self.ask("refuses"), {"reject": "no such URL"})
        self.assertIn("reject", self.ask("says-nothing"))
        self.assertIn("reject", self.ask("elsewhere"))

    def test_a_login_without_a_transfer_is_no_answer(self):
        self.assertIn("unsupported", self.ask("logs-in"))

    def test_an_empty_argument_is_reported(self):
        self.assertEqual(self.ask("fetches"), {"parts": {**ANSWER, "directories": ["a", ""]}})

    def test_the_type_is_reported_where_the_url_has_it(self):
        self.assertEqual(self.ask("fetches", "ftp://u:p@h.dom/a/c;type=a")["parts"]["type"], "A")
        self.assertIsNone(self.ask("probes", "ftp://u:p@h.dom/a/c;type=i")["parts"]["type"])
        self.assertNotIn("type", self.ask("fetches", "ftp://u:p@h.dom/a/c;type=d")["parts"])

    def test_a_probe_is_no_directory(self):
        self.assertEqual(self.ask("probes"), {"parts": ANSWER})

    def test_what_goes_back_undoes_what_came_before(self):
        for sent, expected in [
            ([("PWD", "/s"), ("CWD", "/s")], []),
            ([("CWD", "/s")], ["/s"]),
            ([("CWD", "a"), ("PWD", "/s/a"), ("CWD", "b"), ("CWD", "c"), ("CWD", "/s/a"), ("CWD", "d")], ["a", "d"]),
            ([("PWD", "/s"), ("CWD", "/s/a"), ("CDUP", "")], ["/s/a", ".."]),
        ]:
            commands = [(verb.encode(), argument.encode(), 250) for verb, argument in sent]
            self.assertEqual(directories(commands), [one.encode() for one in expected])

    def test_an_active_client_gets_its_data(self):
        parts = self.ask("active")["parts"]
        self.assertEqual((parts["command"], parts["name"]), ("NLST", ""))

    def test_a_command_of_the_url_is_reported_although_the_client_fails(self):
        self.assertEqual(self.ask("smuggles", "ftp://u:p@h.dom/x%0D%0ADELE%20b/c")["parts"],
                         {**ANSWER, "directories": ["x"], "command": "DELE", "name": "b"})
        self.assertEqual(self.ask("smuggles"), {"reject": "out of step"})

    def test_an_octet_that_telnet_doubles_is_one(self):
        self.assertEqual(self.ask("doubles")["parts"]["name"], {"hex": "61ff62"})

    def test_gopher_is_all_that_was_sent(self):
        self.assertEqual(self.ask("gopher-in-pieces", "gopher://h.dom/1"), {"parts": {"sent": "/a\tq\r\nb\r\n"}})
        self.assertEqual(self.ask("gopher-without-end", "gopher://h.dom/1"), {"parts": {"sent": "/a"}})

    def test_http_is_the_target(self):
        self.assertEqual(self.ask("http", "http://h.dom/x"), {"parts": {"target": "/a?b"}})

    def test_what_cannot_be_asked_is_unsupported(self):
        for url in ["telnet://h.dom/", "ftp://h.domain/", "ftp://H.dom/", "ftp://a@b@h.dom/", "ftp://h.dom\0", "h.dom", {"hex": "ff"}]:
            self.assertIn("unsupported", self.ask("refuses", url))

    @unittest.skipUnless(shutil.which("curl"), "no curl")
    def test_curl_is_heard(self):
        self.assertEqual(self.ask("curl"), {"parts": ANSWER})
        self.assertEqual(self.ask("curl", "FTP://h.dom:21/a/c;type=i"),
                         {"parts": {"user": "anonymous", "directories": ["a"], "type": "I", "command": "RETR", "name": "c"}})
        self.assertEqual(self.ask("curl", "gopher://h.dom/7/a%20b%09q"), {"parts": {"sent": "/a b\tq\r\n"}})
        self.assertEqual(self.ask("curl", "http://h.dom?a#b"), {"parts": {"target": "/?a"}})

    @unittest.skipUnless(shutil.which("w3m"), "no w3m")
    def test_a_client_that_ignores_the_port_is_heard_or_not_asked(self):
        answer = self.ask("w3m")
        self.assertTrue(answer.get("parts", {}).get("name") == "/a/c" or "unsupported" in answer)


if __name__ == "__main__":
    conversation.test()
