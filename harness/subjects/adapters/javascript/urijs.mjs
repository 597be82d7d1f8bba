// URI.js (urijs): URI.parse, absoluteTo, normalize, URI.decode, URI.encodeQuery and URI.decodeQuery.
//
// Claims nothing as a whole (its README lists RFC 3986, RFC 3987, RFC 2732 and WHATWG as further reading).
// URI.encode claims RFC 3986, and is in encoding.mjs. normalize() knows default ports: the level scheme.

import { inBrackets, inPlaces, release, serve } from "./adapter.mjs";
import URI from "urijs";

function parse(input) {
  const parts = URI.parse(input);
  return {
    scheme: parts.protocol,
    user: parts.username,
    password: parts.password,
    host: inBrackets(parts.hostname, input),
    port: parts.port,
    path: parts.path,
    query: parts.query,
    fragment: parts.fragment,
  };
}

await serve({
  name: "urijs",
  release: release("urijs"),
  claims: [],
  distinguishesUndefined: ["scheme"],
  rejects: (error) => error.constructor === Error || error instanceof TypeError || error instanceof URIError,
  parse,
  resolve: (base, input) => URI(input).absoluteTo(base).toString(),
  honours: {},
  recompose: (input) => URI.build(URI.parse(input)),
  normalize: { scheme: (input) => URI(input).normalize().toString() },
  encode: inPlaces({ form: (value) => URI.encodeQuery(value) }),
  decode: inPlaces({ component: (text) => URI.decode(text), form: (text) => URI.decodeQuery(text) }),
});
