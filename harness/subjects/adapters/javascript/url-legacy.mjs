// Node's url.parse and url.resolve.
//
// Claims nothing: "url.parse() uses a lenient, non-standard algorithm" (nodejs.org/api/url.html).

import { serve } from "./adapter.mjs";
import url from "node:url";

function parse(input) {
  const parts = url.parse(input);
  return {
    scheme: parts.protocol?.replace(/:$/, ""),
    ...(parts.auth && input.includes("%") ? {} : { userinfo: parts.auth }), // decoded
    host: parts.host?.startsWith("[") ? `[${parts.hostname}]` : parts.hostname, // the brackets are taken off
    port: parts.port,
    path: parts.pathname,
    query: parts.search?.replace(/^\?/, ""),
    fragment: parts.hash?.replace(/^#/, ""),
  };
}

await serve({
  name: "url.parse",
  release: process.versions.node,
  claims: [],
  distinguishesUndefined: ["scheme", "userinfo", "query", "fragment"],
  rejects: (error) => error.code?.startsWith("ERR_INVALID") || error instanceof URIError,
  parse,
  resolve: (base, input) => url.resolve(base, input),
  honours: { strict: [false] },
});
