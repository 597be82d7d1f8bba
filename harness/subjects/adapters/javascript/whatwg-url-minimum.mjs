// whatwg-url-minimum: the class URL.
//
// Claims WHATWG: "a compact WHATWG URL Standard implementation" (its README).

import { release, serve } from "./adapter.mjs";
import { standard } from "./whatwg.mjs";
import { URL, URLSearchParams } from "whatwg-url-minimum";

await serve({
  name: "whatwg-url-minimum",
  release: release("whatwg-url-minimum"),
  claims: ["whatwg"],
  rejects: (error) => error instanceof TypeError && error.message.startsWith("Invalid"),
  ...standard(URL, URLSearchParams),
});
