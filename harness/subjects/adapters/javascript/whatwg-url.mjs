// whatwg-url: the class URL of jsdom.
//
// Claims WHATWG: "a full implementation of the WHATWG URL Standard" (its README).

import { release, serve } from "./adapter.mjs";
import { standard } from "./whatwg.mjs";
import { URL, URLSearchParams } from "whatwg-url";

await serve({
  name: "whatwg-url",
  release: release("whatwg-url"),
  claims: ["whatwg"],
  rejects: (error) => error.message.startsWith("Invalid"),
  ...standard(URL, URLSearchParams),
});
