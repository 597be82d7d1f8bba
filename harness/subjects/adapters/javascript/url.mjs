// Node's own class URL.
//
// Claims WHATWG: "The WHATWG URL API" (nodejs.org/api/url.html).
// This file does not use await, because earlier releases of Node run it as one script, where await is not allowed.

import { serve } from "./adapter.mjs";
import { standard } from "./whatwg.mjs";

serve({
  name: "URL",
  release: process.versions.node,
  claims: ["whatwg"],
  rejects: (error) => error.code === "ERR_INVALID_URL",
  ...standard(URL, URLSearchParams),
});
