#!/usr/bin/env python3
"""The text browsers lynx and w3m as resolvers: a page with <base> and links, of which they list the addresses.

Neither says in its documentation which document it follows. A start of the browser costs more than a thousand links,
so all requests that wait are answered from one page (lynx, which minds every <base> on it) or one for each base (w3m,
for which the last <base> holds). Before each link stands a mark, so that a link that is not listed is noticed.
"""
import html
import json
import os
import re
import select
import subprocess
import sys
import tempfile

MARK = "http://mark.invalid/%d"
BROWSERS = {
    "lynx": {
        "version": (["lynx", "-version"], r"Lynx Version (\S+)"),
        "command": ["lynx", "-cfg=/dev/null", "-dump", "-listonly", "-nonumbers", "-assume_charset=utf-8",
                 "-display_charset=utf-8"],
        "listed": re.compile(rb"^()(.*)$", re.M),
        "one_page": True,
    },
    "w3m": {
        "version": (["w3m", "-version"], r"w3m/([^,\s]+)"),
        "command": ["w3m", "-dump", "-T", "text/html", "-I", "UTF-8", "-O", "UTF-8", "-o", "display_link_number=1"],
        "listed": re.compile(rb"^(\[\d+\] )(.*)$", re.M),
        "one_page": False,
    },
}


def main(name):
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    with tempfile.TemporaryDirectory() as home:     # w3m makes a folder in its home
        browser = Browser(home, **BROWSERS[name])
        for lines in batches():
            stop = any(line.get("cmd") == "stop" for line in lines)
            replies = [reply(line, name, browser) for line in lines]
            browser.answer([line for line in replies if "ask" in line])
            for line, replied in zip(lines, replies):
                if line.get("cmd") == "stop":
                    break
                replied.pop("ask", None)
                answers.write(json.dumps(replied, ensure_ascii=False) + "\n")
            answers.flush()
            if stop:
                return


def batches():
    """All requests that wait, again and again."""
    waiting = b""
    while read := os.read(0, 1 << 20):
        waiting += read
        while select.select([0], [], [], 0)[0] and len(waiting) < 1 << 24 and (read := os.read(0, 1 << 20)):
            waiting += read
        *lines, waiting = waiting.split(b"\n")
        if lines:
            yield [request(line) for line in lines]


def request(line):
    try:
        line = json.loads(line)
    except ValueError as error:
        return {"wrong": str(error)}
    return line if isinstance(line, dict) else {"wrong": "not an object"}


def reply(line, name, browser):
    """The answer, or under "ask" what the browser is yet to be asked."""
    if line.get("cmd") == "start":
        return {"version": 1, "name": name, "release": browser.release, "language": "c", "claims": [],
                "ops": ["resolve"], "distinguishes_undefined": []}
    seq, op, base, link = (line.get(key) for key in ("seq", "op", "base", "input"))
    options = {option: value for option, value in (line.get("options") or {}).items()
               if (option, value) not in [("strict", True), ("normalize_base", False)]}
    if line.get("cmd") != "run":
        return {"seq": seq, "protocol": line.get("wrong", "no such command")}
    if op != "resolve":
        return {"seq": seq, "unsupported": f"offers no {op}"}
    if options:
        return {"seq": seq, "unsupported": f"offers no such {', '.join(options)}"}
    if not isinstance(base, str) or not isinstance(link, str):
        return {"seq": seq, "protocol": "the request has no base, or no input"}
    if re.search("^ | $|[\0-\x1f\x7f\ud800-\udfff]", base) or re.search("^ | $|[\0-\x1f\x7f\ud800-\udfff]", link):
        return {"seq": seq, "unsupported": "does not stay as it is in an attribute of HTML"}
    return {"seq": seq, "ask": (base, link)}


class Browser:
    def __init__(self, home, version, command, listed, one_page):
        self.environment = {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8"}
        self.page, self.command, self.listed, self.one_page = home + "/page.html", command, listed, one_page
        asks, pattern = version
        self.release = re.search(pattern, self.run(asks).decode()).group(1)

    def run(self, command):
        return subprocess.run(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              check=True).stdout

    def answer(self, replies):
        pages = {}
        for replied in replies:
            pages.setdefault(None if self.one_page else replied["ask"][0], []).append(replied)
        for page in pages.values():
            self.answer_page(page)

    def answer_page(self, replies):
        try:
            addresses = self.addresses([replied["ask"] for replied in replies])
        except subprocess.CalledProcessError as died:
            if len(replies) == 1:
                replies[0]["crash"] = str(died)
            else:       # each alone, so that one cannot spoil the others
                for replied in replies:
                    self.answer_page([replied])
            return
        for replied, address in zip(replies, addresses):
            replied.update(outcome(address, self.page, *replied["ask"]))

    def addresses(self, asked):
        """The result of the browser for each base and link; None where it lists nothing."""
        marks = [MARK % number for number in range(len(asked))]
        with open(self.page, "w", encoding="utf-8") as page:
            for mark, (base, link) in zip(marks, asked):
                base, link = html.escape(base), html.escape(link)
                page.write(f'<base href="{base}"><a href="{mark}">m</a> <a href="{link}">l</a>\n')
        addresses, at = [None] * len(asked), None
        numbers = {mark.encode(): number for number, mark in enumerate(marks)}
        for _, address in self.listed.findall(self.run([*self.command, self.page])):
            if address in numbers:
                at = numbers[address]
            elif at is not None and address:
                addresses[at], at = address, None
        return addresses


def outcome(address, page, base, link):
    if address is None:
        return {"reject": "lists no address"}
    own, hash_sign, fragment = address.partition(b"#")
    if own == b"file://" + page.encode():
        return {"same_document": {"fragment": text(fragment) if hash_sign else None}}
    if address.startswith(b"file:") and not (base + link).lower().count("file:"):
        return {"unsupported": "takes the base as relative to the page"}
    return {"uri": text(address)}


def text(given):
    try:
        return given.decode()
    except UnicodeDecodeError:
        return {"hex": given.hex()}


if __name__ == "__main__":
    main(sys.argv[1])
