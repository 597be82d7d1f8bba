// linkifyjs: the URIs in a text, and the URI of a link without a scheme.
//
// Claims nothing. In a text it looks for links with a scheme, because of its option `validate`. A text that a person typed has to be
// one link
// from end to end.

import { Reject, release, serve } from "./adapter.mjs";
import { find } from "linkifyjs";

const withScheme = { validate: (value) => /^[A-Za-z][A-Za-z0-9+.-]*:/.test(value) };

await serve({
  name: "linkifyjs",
  release: release("linkifyjs"),
  claims: [],
  extract: (input) => find(input, "url", withScheme).map(({ value, start, end }) => ({ uri: value, start, end })),
  expand: (input) => {
    const [link] = find(input);
    if (link?.start !== 0 || link.end !== input.length) throw new Reject("is not one link");
    return link.href;
  },
});
