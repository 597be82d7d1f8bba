// fast-uri: parse, resolve, normalize and equal.
//
// Claims RFC 3986: "Dependency-free RFC 3986 URI toolbox" (its README). Both normalize() and equal() know
// default ports: the level scheme.

import { Reject, bracketed, release, serve } from "./adapter.mjs";
import URI from "fast-uri";

function parse(input) {
  const { scheme, userinfo, host, port, path, query, fragment, error } = URI.parse(input);
  if (error) throw new Reject(error);
  const brackets = host !== undefined && bracketed(input); // they are taken off
  const parts = { scheme, userinfo, host: brackets ? `[${host}]` : host, port, fragment };
  return path === undefined ? parts : { ...parts, path, query }; // mailto and urn have others in their place
}

function recompose(input) {
  const parsed = URI.parse(input);
  if (parsed.error) throw new Reject(parsed.error);
  return URI.serialize(parsed);
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
  recompose,
  equivalent: { scheme: (input, other) => URI.equal(input, other) },
});
