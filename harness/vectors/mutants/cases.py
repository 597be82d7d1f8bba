"""The vectors as cases of an algorithm: what to ask its implementation, and the answers that a document permits.

Texts are strings with a character for each byte. Where a document rejects, there is no case: to refuse is the business of
a grammar, and the implementations take valid texts. So are `rule`s for a part of a reference alone.
"""

import json
import re
from collections import namedtuple
from pathlib import Path

VECTORS = Path(__file__).resolve().parents[3] / "vectors"
# The rules that derive a whole reference.
WHOLE = {None, "URI", "absolute-URI", "relative-ref", "absoluteURI", "relativeURI", "absoluteURL", "relativeURL", "generic-RL"}
COMPONENTS = {
    "rfc1808": "scheme authority user password host port path params query fragment".split(),
    "rfc2396": "scheme authority userinfo host port path query fragment opaque".split(),
    "rfc3986": "scheme authority userinfo host port path query fragment".split(),
}
COMPONENTS["rfc2732"] = COMPONENTS["rfc2396"]
REFUSED = "refused"

Case = namedtuple("Case", "id spec op texts options permitted size")


def load(op, spec):
    """Every vector of an operation that a document decides."""
    cases = []
    for file in sorted((VECTORS / op).glob("*.json")):
        for vector in json.loads(file.read_text(encoding="utf-8"))["vectors"]:
            for group in vector["expect"]:
                if spec in names(group["specs"]):
                    cases += case_of(vector, group, spec)
    return cases


def names(specs):
    """The documents, with runs such as `draft-fielding-url-syntax-07..10` written out."""
    for name in specs:
        run = re.fullmatch(r"(.*-)(\d\d)\.\.(\d\d)", name)
        if run:
            yield from (f"{run[1]}{number:02}" for number in range(int(run[2]), int(run[3]) + 1))
        else:
            yield name


def case_of(vector, group, spec):
    """The case of a vector, in a list; none if the document is silent, or if it only rejects by its grammar."""
    refuses = vector.get("options", {}).get("surplus") == "refuse"
    permitted = []
    for entry in group.get("any_of", [group]):
        if "accept" in entry:
            permitted.append({name: text(value) for name, value in entry["accept"].items() if name in COMPONENTS[spec]})
        elif "same_document" in entry:
            permitted.append(("same document", text(entry["same_document"]["fragment"])))
        elif "equal" in entry:
            permitted.append(entry["equal"])
        elif "reject" in entry:
            permitted += [REFUSED] if refuses else []
        elif "uri" in entry or "path" in entry:
            permitted.append(text(entry.get("uri", entry.get("path"))))
    if not permitted or vector.get("rule") not in WHOLE:
        return []
    texts = [text(vector[key]) for key in ("base", "input", "other") if key in vector]
    options = vector.get("options", {}) | {key: vector[key] for key in ("level",) if key in vector}
    return [Case(vector["id"], spec, vector["op"], texts, options, permitted, sum(map(len, texts)))]


def text(value):
    """A text of a vector, a character for each byte; None for a component that does not occur."""
    if value is None:
        return None
    if isinstance(value, str):
        return value.encode("utf-8").decode("latin-1")
    if "hex" in value:
        return bytes.fromhex(value["hex"]).decode("latin-1")
    return "".join(text(piece) if isinstance(piece, str) else text(piece["repeat"]) * piece["times"] for piece in value["join"])


def permits(case, answer):
    """Whether an answer is one of those that the document permits; a component that is not named is not judged."""
    if case.op != "parse":
        return any(answer == right and type(answer) is type(right) for right in case.permitted)
    return any(all(name in answer and answer[name] == value for name, value in right.items()) for right in case.permitted)
