// whatwg-url-without-unicode: the class URL.
//
// Claims the WHATWG's URL Standard of 2018: "currently up to date with the URL spec up to commit 6ef17eb", when gopher was special, and "This
// implementation doesn't support unicode" (its README): hosts that are not ASCII stay as they are.

import { release, serve } from "./adapter.mjs";
import { standard } from "./whatwg.mjs";
import { URL, URLSearchParams } from "whatwg-url-without-unicode";

await serve({
  name: "whatwg-url-without-unicode",
  release: release("whatwg-url-without-unicode"),
  claims: ["whatwg-2018-08"],
  rejects: (error) => error instanceof TypeError && error.message.startsWith("Invalid"),
  ...standard(URL, URLSearchParams),
});
