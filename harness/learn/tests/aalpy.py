"""Learns an automaton with AALpy, a library for learning automata, and prints the number of its questions.

AALpy gets the same words for the search of differences as our learner, so only the questions of the learner itself
count. It also gets the classes of bytes, which our learner has to find out: its letters are the classes. A question is
a word that was not asked before; words of the search count for neither side.

    pip install aalpy
    cargo run --release -p urispec-learn --example aalpy -- automaton.json words.hex
    python3 harness/learn/tests/aalpy.py automaton.json words.hex
"""

import json
import sys

# A file of this name is next to this one: the library is meant.
sys.path.pop(0)

from aalpy.base import Oracle, SUL
from aalpy.learning_algs import run_KV, run_Lsharp, run_Lstar


class Automaton:
    """The automaton of a file."""

    def __init__(self, file):
        with open(file, encoding="utf-8") as text:
            dfa = json.load(text)
        self.class_of = {}
        for number, ranges in enumerate(dfa["classes"]):
            for low, high in ranges:
                self.class_of.update((byte, number) for byte in range(low, high + 1))
        self.alphabet = list(range(len(dfa["classes"])))
        self.states = dfa["states"]

    def step(self, state, letter):
        return self.states[state]["next"][letter]

    def letters(self, word):
        return tuple(self.class_of[byte] for byte in word)

    def accepts(self, word):
        state = 0
        for letter in word:
            state = self.step(state, letter)
        return self.states[state]["accepts"]


class Parser(SUL):
    """The automaton as a parser: it counts the different words that the learner asks."""

    def __init__(self, automaton, given):
        super().__init__()
        self.automaton, self.given, self.asked, self.state = automaton, given, set(), 0

    def query(self, word):
        # AALpy uses the answers to all prefixes where a learner needs them, but a parser answers whole texts.
        self.asked.add(tuple(word))
        return super().query(word)

    def pre(self):
        self.state = 0

    def post(self):
        pass

    def step(self, letter):
        if letter is not None:
            self.state = self.automaton.step(self.state, letter)
        return self.automaton.states[self.state]["accepts"]

    def questions(self):
        return len(self.asked - self.given)


class Words(Oracle):
    """The given words, in a circle, until none shows a difference."""

    def __init__(self, automaton, parser, words):
        super().__init__(automaton.alphabet, parser)
        self.words = [(word, automaton.accepts(word)) for word in words]
        self.at = 0

    def find_cex(self, hypothesis):
        for _ in self.words:
            word, accepted = self.words[self.at]
            state = hypothesis.initial_state
            for letter in word:
                state = state.transitions[letter]
            if state.is_accepting != accepted:
                return word
            self.at = (self.at + 1) % len(self.words)
        return None


def main(automaton, words):
    automaton = Automaton(automaton)
    with open(words, encoding="ascii") as lines:
        given = [automaton.letters(bytes.fromhex(line.strip())) for line in lines]
    given = list(dict.fromkeys(given))
    for name, run in [("KV", run_KV), ("L#", run_Lsharp), ("L*", run_Lstar)]:
        parser = Parser(automaton, set(given))
        oracle = Words(automaton, parser, given)
        # Its cache would take the answers to all prefixes of a word as known.
        model = run(automaton.alphabet, parser, oracle, "dfa", cache_and_non_det_check=False, print_level=0)
        print(f"{name}: {len(model.states)} states, {parser.questions()} questions", flush=True)


main(*sys.argv[1:])
