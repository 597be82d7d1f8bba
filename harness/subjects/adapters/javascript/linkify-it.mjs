// linkify-it: the URIs in a text, and the URI of a link without a scheme.
//
// Claims nothing. In a text it looks for links that have a scheme or begin with `//`: the guesses `fuzzyLink` and `fuzzyEmail` are
// switched off. A text that a person typed has to be one link from end to end, with the guesses.

import { Reject, release, serve } from "./adapter.mjs";
import { LinkifyIt } from "linkify-it";

const exact = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
const fuzzy = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true });

await serve({
  name: "linkify-it",
  release: release("linkify-it"),
  claims: [],
  extract: (input) => (exact.match(input) ?? []).map(({ raw, index, lastIndex }) => ({ uri: raw, start: index, end: lastIndex })),
  expand: (input) => {
    const [link] = fuzzy.match(input) ?? [];
    if (link?.index !== 0 || link.lastIndex !== input.length) throw new Reject("is not one link");
    return link.url;
  },
});
