#!/usr/bin/env python3
"""A browser of our own that behaves badly, and those that the machine has: `python3 test_browsers.py`.

Ends with 77 where the system gives no network of its own, since nothing can be asked there.
"""
import json
import os
import shutil
import tempfile
import unittest

import drivers
import standard
import conversation
from drivers import Ended, Hangs

PROGRAMS = {"chromium": ["chromium"], "firefox": ["firefox-esr"], "webkit": ["WebKitWebDriver", "Xvfb"]}


class Own:
    """It hangs, or ends, at the first request after a start."""
    started, release, does = 0, "1", Hangs

    def __init__(self, home):
        Own.started += 1

    def evaluate(self, function, *arguments):
        if "answered(line)" in function:
            raise self.does
        return {"version": 1}

    def stop(self):
        pass


drivers.BROWSERS["own"] = Own


def ask(subject, op, **asked):
    return subject.reply(json.dumps({"cmd": "run", "seq": 1, "op": op, **asked}))


class Browsers(unittest.TestCase):
    def test_one_that_misbehaves_is_started_anew(self):
        for does, key in [(Hangs, "timeout"), (Ended, "crash")]:
            Own.started, Own.does = 0, does
            subject = standard.Subject("own", "")
            for _ in range(2):
                self.assertIn(key, ask(subject, "parse", input="http://a/"))
            self.assertEqual(Own.started, 3)

    def test_every_browser_that_the_machine_has_is_a_parser(self):
        for name, programs in PROGRAMS.items():
            if all(map(shutil.which, programs)):
                with self.subTest(name), tempfile.TemporaryDirectory() as home:
                    subject = standard.Subject(name, home)
                    try:
                        self.check(subject)
                    finally:
                        subject.stop()
                    self.assertEqual(os.listdir(home), [])

    def check(self, subject):
        self.assertIn("query", subject.reply('{"cmd":"start"}')["ops"])
        self.assertEqual(ask(subject, "parse", input="HTTP://A/\u2028'`/\\?q")["accept"]["query"], "q")
        self.assertEqual(ask(subject, "resolve", base="http://a/b", input="//c"), {"seq": 1, "uri": "http://c/"})
        self.assertEqual(ask(subject, "set", input="http://a/", setter="host", value="b:81"), {"seq": 1, "uri": "http://b:81/"})
        self.assertEqual(ask(subject, "query", input="a=%62")["pairs"], {"list": [["a", "b"]], "text": "a=b"})
        for base in ["http://[", "a", ""]:
            self.assertIn("reject", ask(subject, "resolve", base=base, input="c"), base)
        self.assertIn("reject", ask(subject, "set", input="http://a/", setter="href", value="http://["))
        for asked in [{"op": "fly", "input": "a"}, {"op": "parse", "input": "a"}, {"op": "parse", "input": {"hex": "ff"}}]:
            self.assertIn("unsupported", ask(subject, **asked))


if __name__ == "__main__":
    conversation.test()
