// Node's own class URL.
//
// Claims WHATWG: "The WHATWG URL API" (nodejs.org/api/url.html). Strictness depends on the scheme there, so neither
// way is honoured when asked for.

import { serve } from "./adapter.mjs";
import { parseAbsolute } from "./whatwg.mjs";

await serve({
  name: "URL",
  release: process.versions.node,
  claims: ["whatwg"],
  rejects: (error) => error.code === "ERR_INVALID_URL",
  parse: (input) => parseAbsolute(URL, input),
  resolve: (base, input) => new URL(input, base).href,
  honours: {},
});
