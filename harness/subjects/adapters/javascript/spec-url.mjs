// spec-url: URLReference, with components that may be null.
//
// Claims WHATWG: "compatible with the WHATWG URL Standard" (its README). Strictness depends on the scheme there, so
// neither way is honoured when asked for.

import { release, serve } from "./adapter.mjs";
import { URLReference } from "spec-url";

function parse(input) {
  const url = new URLReference(input);
  return {
    scheme: url.scheme,
    user: url.username,
    password: url.password,
    host: url.hostname,
    port: url.port,
    path: url.pathname,
    query: url.query,
    fragment: url.fragment,
  };
}

await serve({
  name: "spec-url",
  release: release("spec-url"),
  claims: ["whatwg"],
  distinguishesUndefined: ["scheme", "user", "password", "host", "port", "query", "fragment"],
  rejects: (error) => [Error, TypeError, SyntaxError].includes(error.constructor),
  parse,
  resolve: (base, input) => new URLReference(input).resolve(base).href,
  honours: {},
});
