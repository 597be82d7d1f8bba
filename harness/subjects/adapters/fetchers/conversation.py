"""Shared code of the parsers that run in a network of their own: the loop of the protocol."""
import json
import os
import sys
import tempfile
import unittest

from recorder import isolate


class Unsupported(Exception):
    """It cannot be asked this way."""


class Subject:
    """Its `ops` has a function of the request for each operation, `about()` what it says about itself; `stop()` ends what it started."""

    ops = {}

    def reply(self, line):
        """The answer to a line; None to stop."""
        try:
            asked = json.loads(line)
            seq, command = asked.get("seq"), asked["cmd"]
        except (ValueError, AttributeError, KeyError) as error:
            return {"seq": None, "protocol": f"not a request: {error!r}"}
        if command == "stop":
            return None
        if command == "start":
            return {"version": 1, "ops": list(self.ops), "distinguishes_undefined": [], **self.about()}
        if command != "run" or not isinstance(asked.get("op"), str):
            return {"seq": seq, "protocol": "no such command"}
        try:
            return {"seq": seq, **self.run(asked)}
        except Unsupported as why:
            return {"seq": seq, "unsupported": str(why)}

    def run(self, asked):
        if asked["op"] not in self.ops:
            raise Unsupported(f"offers no {asked['op']}")
        return self.ops[asked["op"]](asked)


def serve(new_subject, isolate=isolate):
    """Answers the lines of standard input by `new_subject(home)`, whose home is an empty folder, in a network of its own."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    isolate()
    with tempfile.TemporaryDirectory() as home:
        subject = new_subject(home)
        try:
            for line in sys.stdin.buffer:
                reply = subject.reply(line)
                if reply is None:
                    break
                answers.write(json.dumps(reply, ensure_ascii=False) + "\n")
                answers.flush()
        finally:
            subject.stop()


def test(isolate=isolate):
    """Runs the tests of the program in a network of its own; ends with 77 where the system gives none."""
    try:
        isolate()
    except OSError as error:
        print(error, file=sys.stderr)
        sys.exit(77)
    unittest.main()


def text(given):
    """Octets as the protocol writes them."""
    if given is None:
        return None
    try:
        return given.decode()
    except UnicodeDecodeError:
        return {"hex": given.hex()}
