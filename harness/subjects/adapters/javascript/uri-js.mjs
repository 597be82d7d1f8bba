// uri-js: parse, resolve, normalize, equal, escapeComponent and unescapeComponent.
//
// Claims RFC 3986 and RFC 6874: "RFC 3986 compliant", "also compliant with […] IPv6 Zone Identifier (RFC 6874)" (its README);
// RFC 3987 with the option `iri`, which is not set here. Both
// normalize() and equal() know default ports: the level scheme.

import { Reject, inBrackets, inPlaces, release, serve } from "./adapter.mjs";
import URI from "uri-js";

function parse(input) {
  const { scheme, userinfo, host, port, path, query, fragment, error } = URI.parse(input);
  if (error) throw new Reject(error);
  const parts = { scheme, userinfo, host: inBrackets(host, input), port, fragment };
  return path === undefined ? parts : { ...parts, path, query }; // mailto and urn have others in their place
}

function recompose(input) {
  const parsed = URI.parse(input);
  if (parsed.error) throw new Reject(parsed.error);
  return URI.serialize(parsed);
}

await serve({
  name: "uri-js",
  release: release("uri-js"),
  claims: ["rfc3986", "rfc6874"],
  distinguishesUndefined: ["scheme", "userinfo", "host", "port", "query", "fragment"],
  validates: false,
  rejects: (error) => error.constructor === Error,
  parse,
  resolve: (base, input, { strict = true }) => URI.resolve(base, input, { tolerant: !strict }),
  honours: { strict: [true, false] },
  normalize: { scheme: (input) => URI.normalize(input) },
  recompose,
  equivalent: { scheme: (input, other) => URI.equal(input, other) },
  encode: inPlaces({ component: (data) => URI.escapeComponent(data) }),
  decode: inPlaces({ component: (text) => URI.unescapeComponent(text) }),
});
