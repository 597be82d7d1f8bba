// @hyperjump/uri, its functions for IRIs.
//
// Claims RFC 3987: "validating, parsing, and resolving […] IRIs (RFC 3987)" (its README). Its documentation requires a base without a
// fragment, and lists as normalisation case, percent-encoding and dot segments: the level syntax.

import { release, serve } from "./adapter.mjs";
import { normalizeIri, parseAbsoluteIri, parseIri, parseIriReference, resolveIri } from "@hyperjump/uri";

const by = (parse) => (input) => {
  const { scheme, authority, userinfo, host, port, path, query, fragment } = parse(input);
  return { scheme, authority, userinfo, host, port, path, query, fragment };
};

await serve({
  name: "@hyperjump/uri (IRI)",
  release: release("@hyperjump/uri"),
  claims: ["rfc3987"],
  distinguishesUndefined: ["scheme", "authority", "userinfo", "host", "port", "query", "fragment"],
  rejects: (error) => error.constructor === Error,
  parse: by(parseIriReference),
  rules: { "IRI": by(parseIri), "absolute-IRI": by(parseAbsoluteIri) },
  resolve: (base, input) => resolveIri(input, base.split("#", 1)[0]),
  normalize: { syntax: normalizeIri },
});
