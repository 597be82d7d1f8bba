// URI.js (urijs): URI.parse, absoluteTo, normalize, URI.decode, URI.encodeQuery and URI.decodeQuery.
//
// Claims nothing as a whole (its README lists RFC 3986, RFC 3987, RFC 2732 and WHATWG as further reading).
// URI.encode claims RFC 3986, and is in encoding.mjs. normalize() knows default ports: the level scheme.

import { Unsupported, inBrackets, inPlaces, release, schemeOf, serve } from "./adapter.mjs";
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

// The segments of the path, decoded. Without a path, segmentCoded() returns [""], as for a single slash, so this is not reported. An
// empty user name or password is not reported either, since the URL may have none.
function schemeParts(input) {
  const scheme = schemeOf(input);
  if (!["file", "ftp", "http", "telnet"].includes(scheme)) throw new Unsupported("has no functions for the parts of this scheme");
  const uri = URI(input);
  const login = { user: uri.username() || undefined, password: uri.password() || undefined };
  if (scheme === "telnet") return login;
  const segments = uri.segmentCoded();
  const reported = (segments.length > 1 || segments[0] !== "") && !(scheme === "ftp" && input.includes(";")) ? { segments } : {};
  return scheme === "ftp" ? { ...login, ...reported } : reported;
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
  schemeParts,
  recompose: (input) => URI.build(URI.parse(input)),
  normalize: { scheme: (input) => URI(input).normalize().toString() },
  encode: inPlaces({ form: (value) => URI.encodeQuery(value) }),
  decode: inPlaces({ component: (text) => URI.decode(text), form: (text) => URI.decodeQuery(text) }),
});
