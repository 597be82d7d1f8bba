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
# The editions of the URL Standard.
EDITIONS = [f"{year}-{month}" for year in range(2018, 2027) for month in ("02", "08")][1:-1] + ["2026-07"]
REFUSED = "refused"

Case = namedtuple("Case", "id spec op texts options permitted size")
# An encoded text, and the characters that it may leave unencoded instead.
Encoded = namedtuple("Encoded", "text raw")


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
    """The documents, with runs such as `draft-fielding-url-syntax-07..10` and `whatwg-2018-08..2019-08` written out."""
    for name in specs:
        run = re.fullmatch(r"(.*-)(\d\d)\.\.(\d\d)", name)
        editions = re.fullmatch(r"whatwg-(\d{4}-\d\d)\.\.(\d{4}-\d\d)", name)
        if editions:
            yield from (f"whatwg-{edition}" for edition in EDITIONS if editions[1] <= edition <= editions[2])
        elif run:
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
        elif "encoded" in entry:
            encoded = entry["encoded"]
            is_open = isinstance(encoded, dict) and "raw" in encoded
            permitted.append(Encoded(text(encoded["text"]), text(encoded["raw"])) if is_open else Encoded(text(encoded), ""))
        elif "decoded" in entry:
            permitted.append(text(entry["decoded"]))
        elif "parts" in entry:
            permitted.append({name: values(value) for name, value in entry["parts"].items()})
        elif "uri" in entry or "path" in entry:
            permitted.append(text(entry.get("uri", entry.get("path"))))
    if not permitted or vector.get("rule") not in WHOLE:
        return []
    texts = [text(vector[key]) for key in ("base", "input", "other") if key in vector]
    options = vector.get("options", {}) | {key: vector[key] for key in ("level", "place") if key in vector}
    # An encoder has two cases: to encode every reserved character, and to encode only the necessary ones (sparing).
    variants = [{"sparing": False}, {"sparing": True}] if vector["op"] == "encode" else [{}]
    return [Case(vector["id"], spec, vector["op"], texts, options | variant, permitted, sum(map(len, texts))) for variant in variants]


def text(value):
    """A text of a vector, a character for each byte; None for a component that does not occur."""
    if value is None:
        return None
    if isinstance(value, str):
        return value.encode("utf-8").decode("latin-1")
    if "hex" in value:
        return bytes.fromhex(value["hex"]).decode("latin-1")
    return "".join(text(piece) if isinstance(piece, str) else text(piece["repeat"]) * piece["times"] for piece in value["join"])


def values(part):
    """A part of a scheme: a text, or a list of texts."""
    return [text(value) for value in part] if isinstance(part, list) else text(part)


def permits(case, answer):
    """Whether an answer is one of those that the document permits; a component that is not named is not judged."""
    if case.op == "encode":
        # The URL Standard defines the exact text; an RFC permits triplets that are not needed, and digits of either case.
        is_right = is_same_data if case.spec.startswith("rfc") else is_same_text
        return any(is_right(right, answer) for right in case.permitted)
    if case.op in {"scheme_parts", "dispatch"}:
        # An implementation need not report every part.
        return any(all(answer[name] == value for name, value in right.items() if name in answer) for right in case.permitted)
    if case.op != "parse":
        return any(answer == right and type(answer) is type(right) for right in case.permitted)
    return any(all(name in answer and answer[name] == value for name, value in right.items()) for right in case.permitted)


def is_same_text(encoded, answer):
    """Whether the answer is the expected text itself."""
    return answer == encoded.text


def is_same_data(encoded, answer):
    """Whether the answer is the same data, and leaves nothing unencoded but what the expected text does, or what it may."""
    expected, found = list(octets(encoded.text)), list(octets(answer))
    if len(expected) != len(found):
        return False
    return all(
        octet == other and (is_triplet or not must_be_triplet or octet in encoded.raw)
        for (octet, must_be_triplet), (other, is_triplet) in zip(expected, found)
    )


def octets(encoded):
    """Each octet of the data, and whether it is encoded."""
    for match in re.finditer("%([0-9A-Fa-f]{2})|.", encoded, re.DOTALL):
        yield (chr(int(match[1], 16)), True) if match[1] else (match[0], False)
