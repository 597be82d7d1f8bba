// spec-url: URLReference, with components that may be null.
//
// Claims WHATWG: "Resolve is Behaviourally Equivalent with the WHATWG URL Standard" (its README). A constructor makes a reference,
// whose host is not parsed yet, so it is resolved without a base. Its getters report characters, as `toString` does,
// and `href` is in ASCII: so they are computed from what `href` gives. Strictness depends on the scheme there, so
// neither value of the option is supported. The path is not reported: its getter encodes and guards differently than `href`.

import { Unsupported, release, serve } from "./adapter.mjs";
import { URLReference } from "spec-url";

const whole = (input) => new URLReference(input).resolve().href;

function parse(input) {
  if (new URLReference(input).scheme == null) {
    throw new Unsupported("makes URLs of absolute URLs alone, and of relative references against a base");
  }
  const url = new URLReference(whole(input));
  return {
    scheme: url.scheme,
    user: url.username,
    password: url.password,
    host: url.hostname,
    port: url.port,
    query: url.query,
    fragment: url.fragment,
  };
}

await serve({
  name: "spec-url",
  release: release("spec-url"),
  claims: ["whatwg"],
  distinguishesUndefined: ["host", "query", "fragment"],
  rejects: (error) => ["Error", "TypeError", "SyntaxError", "RebaseError", "ResolveError"].includes(error.constructor.name),
  parse,
  resolve: (base, input) => new URLReference(input, base).resolve().href,
  honours: {},
  normalize: { whatwg: whole },
  equivalent: { whatwg: (input, other) => whole(input) === whole(other) },
});
