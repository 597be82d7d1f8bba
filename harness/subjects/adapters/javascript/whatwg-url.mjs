// whatwg-url: the class URL of jsdom.
//
// Claims WHATWG: "a full implementation of the WHATWG URL Standard" (its README). Strictness depends on the scheme
// there, so neither way is honoured when asked for.

import { release, serve } from "./adapter.mjs";
import { parseAbsolute } from "./whatwg.mjs";
import { URL } from "whatwg-url";

await serve({
  name: "whatwg-url",
  release: release("whatwg-url"),
  claims: ["whatwg"],
  rejects: (error) => error.message.startsWith("Invalid"),
  parse: (input) => parseAbsolute(URL, input),
  resolve: (base, input) => new URL(input, base).href,
  honours: {},
});
