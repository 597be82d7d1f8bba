"""linkify-it-py: the URIs in a text, and what a link without a scheme becomes.

Claims nothing. In a text it is asked for URIs with a scheme, or that begin with `//`: the two guesses `fuzzy_link` and `fuzzy_email` are
switched off. A text that a person typed has to be one link from end to end, with the guesses.
"""

import adapter
import linkify_it

exact = linkify_it.LinkifyIt(options={"fuzzy_link": False, "fuzzy_email": False, "fuzzy_ip": False})
fuzzy = linkify_it.LinkifyIt()


def extract(input):
    return [(link.raw, link.index, link.last_index) for link in exact.match(input) or []]


def expand(input):
    links = fuzzy.match(input) or []
    if not links or (links[0].index, links[0].last_index) != (0, len(input)):
        raise adapter.Reject("is not one link")
    return links[0].url


adapter.serve("linkify-it-py", linkify_it.__version__, [], extract=extract, expand=expand)
