"""A browser as a worker: it clicks a link on a page without an address, or on one with a base, and waits for the page behind it.

It reads the link, or the base and the link; see `Worker` in run.py. A link is invalid where the browser's own element says so.
"""
import json
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "browsers"))

import drivers
from drivers import Ended, Hangs

PATIENCE = 1.5      # seconds for a request
BLANK = "about:blank"

# The URL of an anchor is null, and its protocol is ":", if its address cannot be parsed.
CLICK = """(base, link) => {
    const add = (name, address) => {
        const element = document.createElement(name);
        element.setAttribute("href", address);
        return (document.body ?? document.documentElement).appendChild(element);
    };
    document.querySelectorAll("a, base").forEach((element) => element.remove());
    if (base !== null && add("a", base).protocol === ":") return "the base is invalid";
    if (base !== null) add("base", base);
    const anchor = add("a", link);
    if (anchor.protocol === ":") return "the link is invalid";
    if (anchor.protocol !== "http:") return "the link is not one of HTTP: " + anchor.protocol;
    anchor.click();
    return null;
}"""
WHERE = "() => document.readyState === 'complete' ? location.href : null"


def main(name):
    proxy = os.environ.get("http_proxy", "").removeprefix("http://")
    browser = drivers.BROWSERS[name](os.environ["HOME"], proxy)
    clicked(browser, None, "http://first.invalid/")     # the first page takes longer than the others
    say({"release": browser.release})
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        base, link = asked if isinstance(asked, list) else (None, asked)
        try:
            say(clicked(browser, base, link))
        except Hangs:
            say({"crash": "the browser hangs"})
            break
        except Ended as why:
            say({"crash": f"the page ended: {why}"})
            break
    browser.stop()


def clicked(browser, base, link):
    browser.visit(BLANK)
    if not leaves(browser, lambda place: place == BLANK):
        raise Hangs
    why = browser.evaluate(CLICK, base, link)
    if why is not None:
        return {"error" if "invalid" in why else "unsupported": why}
    return {"ok": True} if leaves(browser, lambda place: place not in (None, BLANK)) else {"unsupported": "nothing happens"}


def leaves(browser, is_there):
    """Whether the page that is there comes to be so."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if is_there(browser.evaluate(WHERE)):
                return True
        except Ended:
            if browser.has_ended():
                raise
        time.sleep(0.005)       # the page may be between two documents, in which nothing is evaluated
    return False


def say(answer):
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
