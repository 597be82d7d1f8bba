// whatwg-url-without-unicode: the class URL.
//
// Claims WHATWG: "a full implementation of the WHATWG URL Standard", and "This implementation doesn't support unicode" (its README): hosts
// that are not ASCII stay as they are.

import { release, serve } from "./adapter.mjs";
import { standard } from "./whatwg.mjs";
import { URL, URLSearchParams } from "whatwg-url-without-unicode";

await serve({
  name: "whatwg-url-without-unicode",
  release: release("whatwg-url-without-unicode"),
  claims: ["whatwg"],
  rejects: (error) => error instanceof TypeError && error.message.startsWith("Invalid"),
  ...standard(URL, URLSearchParams),
});
