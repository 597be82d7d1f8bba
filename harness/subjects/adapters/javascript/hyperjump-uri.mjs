// @hyperjump/uri, its functions for URIs.
//
// Claims RFC 3986: "validating, parsing, and resolving […] URIs (RFC 3986)" (its README). Its documentation requires a base without a
// fragment, and lists as normalisation case, percent-encoding and dot segments: the level syntax.

import { release, serve } from "./adapter.mjs";
import { normalizeUri, parseAbsoluteUri, parseUri, parseUriReference, resolveUri } from "@hyperjump/uri";

const by = (parse) => (input) => {
  const { scheme, authority, userinfo, host, port, path, query, fragment } = parse(input);
  return { scheme, authority, userinfo, host, port, path, query, fragment };
};

await serve({
  name: "@hyperjump/uri",
  release: release("@hyperjump/uri"),
  claims: ["rfc3986"],
  distinguishesUndefined: ["scheme", "authority", "userinfo", "host", "port", "query", "fragment"],
  rejects: (error) => error.constructor === Error,
  parse: by(parseUriReference),
  rules: { "URI": by(parseUri), "absolute-URI": by(parseAbsoluteUri) },
  resolve: (base, input) => resolveUri(input, base.split("#", 1)[0]),
  normalize: { syntax: normalizeUri },
});
