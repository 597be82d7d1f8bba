// Node's own class URL.
//
// Claims WHATWG: "The WHATWG URL API" (nodejs.org/api/url.html).
// Nothing is awaited here: earlier releases of Node run this as one script, which cannot.

import { serve } from "./adapter.mjs";
import { standard } from "./whatwg.mjs";

serve({
  name: "URL",
  release: process.versions.node,
  claims: ["whatwg"],
  rejects: (error) => error.code === "ERR_INVALID_URL",
  ...standard(URL, URLSearchParams),
});
