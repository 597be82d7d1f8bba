// prepend-http: puts `https://` before a text that a person typed.
//
// Claims nothing.

import { release, serve } from "./adapter.mjs";
import prependHttp from "prepend-http";

await serve({
  name: "prepend-http",
  release: release("prepend-http"),
  claims: [],
  expand: (input) => prependHttp(input),
});
