// url-toolkit: parseURL and buildAbsoluteURL.
//
// Claims RFC 1808: "written from the spec (RFC 1808)" (its README), to "parse a URL into its separate components", not to refuse one. Its parts keep their delimiters, which distinguish an
// empty one from an undefined one.

import { Reject, release, serve } from "./adapter.mjs";
import toolkit from "url-toolkit";

function parse(input) {
  const parts = toolkit.parseURL(input);
  if (!parts) throw new Reject("null");
  return {
    scheme: parts.scheme ? parts.scheme.replace(/:$/, "") : null,
    authority: parts.netLoc ? parts.netLoc.replace(/^\/\//, "") : null,
    path: parts.path,
    params: parts.params ? parts.params.replace(/^;/, "") : null,
    query: parts.query ? parts.query.replace(/^\?/, "") : null,
    fragment: parts.fragment ? parts.fragment.replace(/^#/, "") : null,
  };
}

await serve({
  name: "url-toolkit",
  release: release("url-toolkit"),
  claims: ["rfc1808"],
  validates: false,
  distinguishesUndefined: ["scheme", "authority", "params", "query", "fragment"],
  rejects: (error) => error.constructor === Error,
  parse,
  resolve: (base, input) => toolkit.buildAbsoluteURL(base, input),
});
