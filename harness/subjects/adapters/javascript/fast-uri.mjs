// fast-uri: parse, resolve, normalize and equal.
//
// Claims RFC 3986: "Dependency-free RFC 3986 URI toolbox" (its README). Both normalize() and equal() know
// default ports: the level scheme.

import { Reject, inBrackets, release, serve } from "./adapter.mjs";
import URI from "fast-uri";

function parse(input) {
  const { scheme, userinfo, host, port, path, query, fragment } = read(input);
  const parts = { scheme, userinfo, host: inBrackets(host, input), port, fragment };
  return path === undefined ? parts : { ...parts, path, query }; // mailto and urn have others in their place
}

function read(input) {
  const parsed = URI.parse(input);
  if (parsed.error) throw new Reject(parsed.error);
  return parsed;
}

// equal() returns false for a text that parse() rejects.
function equivalent(input, other) {
  [input, other].forEach(read);
  return URI.equal(input, other);
}

await serve({
  name: "fast-uri",
  release: release("fast-uri"),
  claims: ["rfc3986"],
  distinguishesUndefined: ["scheme", "userinfo", "host", "port", "query", "fragment"],
  rejects: (error) => error.constructor === Error,
  parse,
  resolve: (base, input, { strict = true }) => URI.resolve(base, input, { tolerant: !strict }),
  honours: { strict: [true, false] },
  normalize: { scheme: (input) => URI.normalize(input) },
  recompose: (input) => URI.serialize(read(input)),
  equivalent: { scheme: equivalent },
});
