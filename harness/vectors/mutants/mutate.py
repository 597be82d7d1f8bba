#!/usr/bin/env python3
"""How many mutants of the algorithms do the vectors kill?

A mutant is one of the implementations beside this file with one edit on one line. It is killed if it gives an answer to a
vector that the document does not permit, raises an exception, or goes round its loops without an end. README.md says more.
"""

import argparse
import ast
import copy
import json
import sys
import types
from collections import namedtuple
from pathlib import Path

import cases
import edits
import normalize

HERE = Path(__file__).resolve().parent
LEAST_KILLED = 0.98
LEAST_MUTANTS = 150
# A vector with more bytes than this tests a limit, and runs last.
LONG = 4096
ROW = "{:<15}{:<16}{:>9}{:>9}{:>12}{:>11}"

Algorithm = namedtuple("Algorithm", "name spec module ask sources functions")


class EndlessLoop(Exception):
    """A loop went round more often than an input of this length can need."""


class Fuel:
    """The rounds that the loops of one call may still go."""

    left = 0

    @classmethod
    def burn(cls):
        cls.left -= 1
        if cls.left < 0:
            raise EndlessLoop


def ask_split(module, case):
    if case.spec == "rfc2732":
        return module.rfc2396(*case.texts, literals=True)
    return getattr(module, case.spec)(*case.texts)


def ask_resolve(module, case):
    if case.op == "remove_dot_segments":
        return module.remove_dot_segments(*case.texts)
    base, reference = case.texts
    if case.spec == "rfc1808":
        return module.rfc1808(base, reference)
    options = dict(case.options)
    if options.pop("normalize_base", False):
        base = normalize.normal_form(base, "scheme")
    function = {"rfc2732": "rfc2396"}.get(case.spec, case.spec)
    return getattr(module, function)(base, reference, **options)


def ask_normalize(module, case):
    forms = [module.normal_form(text, case.options["level"]) for text in case.texts]
    return forms[0] if case.op == "normalize" else forms[0] == forms[1]


def ask_encode(module, case):
    (data,) = case.texts
    place = case.options["place"]
    if place == "form":
        return getattr(module, f"{case.op}_form")(data)
    if case.op == "decode":
        return module.decode(data)
    # RFC 6874 changes only literals, which are not encoded.
    raw_by = {"rfc3987": "rfc3986", "rfc6874": "rfc3986"}.get(case.spec, case.spec)
    raw = getattr(module, f"raw_by_{raw_by}")(place) if case.options["sparing"] else ""
    if case.spec == "rfc3987":
        return module.rfc3987(data, raw, place)
    function = {"rfc1808": "rfc1738", "rfc2732": "rfc2396", "rfc6874": "rfc3986"}.get(case.spec, case.spec)
    return getattr(module, function)(data, raw)


def encoding(*documents):
    """The vectors of both directions."""
    return [(op, document) for op in ("encode", "decode") for document in documents]


def ask_scheme(module, case):
    return getattr(module, case.spec)(*case.texts)


# `functions` are those that the algorithm of this document uses; `sources` are the operations and documents of its vectors.
ALGORITHMS = [
    Algorithm(
        *("splitting", "rfc1808", "split", ask_split, [("parse", "rfc1808")]),
        "rfc1808 cut cut_authority is_scheme login_of_rfc1738",
    ),
    Algorithm(
        *("splitting", "rfc2396", "split", ask_split, [("parse", "rfc2396"), ("parse", "rfc2732")]),
        "rfc2396 cut cut_authority five_components server_of_rfc2396 is_host is_ipv4 is_hostname is_label",
    ),
    Algorithm(
        *("splitting", "rfc3986", "split", ask_split, [("parse", "rfc3986")]),
        "rfc3986 cut cut_authority five_components authority_of_rfc3986",
    ),
    Algorithm(
        *("resolution", "rfc1808", "resolve", ask_resolve, [("resolve", "rfc1808")]),
        "rfc1808 inherit remove_segments recombine recompose",
    ),
    Algorithm(
        *("resolution", "rfc2396", "resolve", ask_resolve, [("resolve", "rfc2396"), ("resolve", "rfc2732")]),
        "rfc2396 remove_segments handle_surplus recompose",
    ),
    Algorithm(
        *("resolution", "rfc3986", "resolve", ask_resolve, [("resolve", "rfc3986"), ("remove_dot_segments", "rfc3986")]),
        "rfc3986 merge remove_dot_segments recompose",
    ),
    Algorithm(
        *("normalization", "rfc3986", "normalize", ask_normalize, [("normalize", "rfc3986"), ("equivalent", "rfc3986")]),
        "normal_form decode_unreserved decode map_triplets normalize_case normalize_path normalize_by_scheme lower_domain compose",
    ),
    Algorithm(
        *("scheme parts", "rfc1738", "scheme_parts", ask_scheme, [("scheme_parts", f"rfc{number}") for number in [1738, 6068, 8089]]),
        "rfc1738 decode cut_login user_and_password segments_of ftp http gopher mailto news nntp telnet wais file "
        "prospero names_and_values rfc6068 rfc8089",
    ),
    Algorithm(
        *("dispatch", "rfc1738", "dispatch", ask_scheme, [("dispatch", "rfc1738"), ("dispatch", "rfc3986")]),
        "rfc1738 cut_login ftp http gopher telnet line octet rfc3986",
    ),
    Algorithm(
        *("encoding", "rfc1738", "encode", ask_encode, encoding("rfc1738", "rfc1808")),
        "rfc1738 raw_by_rfc1738 raw_by_rfc1808 without triplet decode",
    ),
    Algorithm(
        *("encoding", "rfc2396", "encode", ask_encode, encoding("rfc2396", "rfc2732")),
        "rfc2396 raw_by_rfc2396 raw_by_rfc2732 without write triplet decode",
    ),
    Algorithm(
        *("encoding", "rfc3986", "encode", ask_encode, encoding("rfc3986", "rfc6874")),
        "rfc3986 raw_by_rfc3986 without write triplet decode",
    ),
    Algorithm(
        *("encoding", "rfc3987", "encode", ask_encode, encoding("rfc3987")),
        "rfc3987 is_beyond_ascii rfc3986 raw_by_rfc3986 without write triplet decode",
    ),
    Algorithm(
        *("encoding", "whatwg-2026-07", "encode", ask_encode, encoding("whatwg-2026-07")),
        "encode_form is_in_form_set triplet decode_form percent_decode",
    ),
]


def define(module, *nodes):
    """Defines in a module what syntax trees say, with the rounds of loops counted."""
    tree = Counted().visit(copy.deepcopy(ast.Module(list(nodes), [])))
    exec(compile(ast.fix_missing_locations(tree), module.__name__, "exec"), module.__dict__)


class Counted(ast.NodeTransformer):
    """Puts a call of `burn` into each loop: a `for` has no end where it goes over a list that it makes longer."""

    def visit_While(self, node):
        self.generic_visit(node)
        node.body.insert(0, ast.parse("burn()").body[0])
        return node

    visit_For = visit_While


def agrees(algorithm, module, case):
    """Whether the implementation gives a permitted answer."""
    Fuel.left = 2 * case.size + 64
    return cases.permits(case, algorithm.ask(module, case))


def is_killed(algorithm, module, asked):
    """Whether a case distinguishes a mutant from the document. That case comes first the next time, unless it is a long one."""
    for at, case in enumerate(asked):
        try:
            if agrees(algorithm, module, case):
                continue
        except Exception:
            pass
        if case.size <= LONG:
            asked.insert(0, asked.pop(at))
        return True
    return False


def run(algorithm):
    """The names of all mutants of an algorithm, and of those that survive."""
    tree = ast.parse((HERE / f"{algorithm.module}.py").read_text(encoding="utf-8"))
    # Short cases run first: they are numerous and cheap, and kill nearly all mutants.
    asked = sorted((case for source in algorithm.sources for case in cases.load(*source)), key=lambda case: case.size)
    module = types.ModuleType(algorithm.module)
    module.burn = Fuel.burn
    define(module, *tree.body)
    wrong = [case for case in asked if not agrees(algorithm, module, case)]
    for case in wrong:
        found = algorithm.ask(module, case)
        print(f"{case.id}: expected {case.permitted!r:.300} of {case.spec}, found {found!r:.300}", file=sys.stderr)
    if wrong:
        sys.exit(f"{algorithm.module}.py differs from {len(wrong)} vectors; one of the two reads the document wrongly")
    mutants, survivors = [], []
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef) or node.name not in algorithm.functions.split():
            continue
        for name, changed in edits.edits(node):
            mutants.append(name)
            define(module, changed)
            if not is_killed(algorithm, module, asked):
                survivors.append(name)
        define(module, node)
    return mutants, survivors


def main():
    arguments = argparse.ArgumentParser(description="Counts the mutants of the algorithms that the vectors kill.")
    arguments.add_argument("--list", action="store_true", help="print each mutant that survives, and the reason if it has one")
    options = arguments.parse_args()
    equivalent = json.loads((HERE / "equivalent.json").read_text(encoding="utf-8"))
    failures = []
    print(ROW.format("algorithm", "document", "mutants", "killed", "equivalent", "survivors"))
    for algorithm in ALGORITHMS:
        key = f"{algorithm.name} {algorithm.spec}"
        reasons = {name: entry["why"] for entry in equivalent.pop(key, []) for name in entry["mutants"]}
        mutants, survivors = run(algorithm)
        left = [name for name in survivors if name not in reasons]
        killed = len(mutants) - len(survivors)
        alike = len(survivors) - len(left)
        print(ROW.format(algorithm.name, algorithm.spec, len(mutants), killed, alike, len(left)), flush=True)
        for name in survivors if options.list else []:
            print(f"    {name}\n        {reasons.get(name, 'no reason')}")
        failures += [f"{key}: {name!r} has a reason, and is not a survivor" for name in reasons if name not in survivors]
        if len(mutants) < LEAST_MUTANTS:
            failures.append(f"{key}: expected at least {LEAST_MUTANTS} mutants, found {len(mutants)}")
        if killed < LEAST_KILLED * (killed + len(left)):
            failures.append(f"{key}: expected at least {LEAST_KILLED:.0%} killed, found {killed} of {killed + len(left)}; see --list")
    failures += [f"{key}: has reasons, and is not an algorithm" for key in equivalent]
    for failure in failures:
        print(failure, file=sys.stderr)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
