#!/usr/bin/env python3
"""A browser as a parser: the classes URL and URLSearchParams of a page, asked by the script that asks Node's.

`python3 standard.py NAME`. They claim the URL Standard. The browser stays, in a network of its own; one that hangs or whose page
ends is started again.
"""
import json
import os
import re
import sys
from functools import partial

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(FOLDER, "..", "fetchers"))

import conversation
import drivers
from drivers import Ended, Hangs


def module(name):
    """A module that is not Node's, as an expression: what it imports is of `modules`, what it exports its value."""
    with open(os.path.join(FOLDER, "..", "javascript", name), encoding="utf-8") as file:
        text = file.read()
    text = re.sub(r'^import (\{.*\}) from "\./(.*)";$', r'const \1 = modules["\2"];', text, flags=re.M)
    exported = re.findall(r"^export (?:function|class) (\w+)", text, flags=re.M)
    return f"(() => {{ {re.sub('^export ', '', text, flags=re.M)}\n return {{ {', '.join(exported)} }}; }})()"


def script():
    """A function that makes `answered` of a line in the page, and gives what the parser says about itself."""
    loaded = "\n".join(f'modules["{name}"] = {module(name)};' for name in ["operations.mjs", "whatwg.mjs"])
    return """(name, release) => {
        const modules = {};
        %s
        const { offered, written } = modules["operations.mjs"];
        const { standard } = modules["whatwg.mjs"];
        const rejects = (error) => /Invalid (base )?URL|valid URL|parsed as a URL|^Type error$/.test(error?.message);
        const { about, answer } = offered({ name, release, claims: ["whatwg"], rejects, ...standard(URL, URLSearchParams) });
        globalThis.answered = (line) => written(answer(JSON.parse(line)));
        return about;
    }""" % loaded


class Subject(conversation.Subject):
    def __init__(self, name, home):
        self.name, self.home, self.browser = name, home, None
        self.start()

    def start(self):
        self.browser = drivers.BROWSERS[self.name](self.home)
        self.of_page = self.browser.evaluate(script(), self.name, self.browser.release)

    def about(self):
        return self.of_page

    def run(self, asked):
        try:
            return json.loads(self.browser.evaluate("(line) => globalThis.answered(line)", json.dumps(asked)))
        except Hangs:
            answer = {"timeout": True}
        except Ended as why:
            answer = {"crash": str(why)}
        self.stop()
        self.start()
        return answer

    def stop(self):
        self.browser.stop()


if __name__ == "__main__":
    conversation.serve(partial(Subject, sys.argv[1]))
