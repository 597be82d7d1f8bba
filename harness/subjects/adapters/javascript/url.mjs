// Node's own class URL.
//
// Claims WHATWG: "The WHATWG URL API" (nodejs.org/api/url.html).

import { serve } from "./adapter.mjs";
import { standard } from "./whatwg.mjs";

await serve({
  name: "URL",
  release: process.versions.node,
  claims: ["whatwg"],
  rejects: (error) => error.code === "ERR_INVALID_URL",
  ...standard(URL, URLSearchParams),
});
