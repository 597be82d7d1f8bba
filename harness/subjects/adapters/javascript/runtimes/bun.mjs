// Bun's own class URL: its documentation lists it among the "Web-standard APIs" that it implements "when possible".

import { serve } from "../adapter.mjs";
import { standard } from "../whatwg.mjs";

serve({
  name: "Bun's URL",
  release: Bun.version,
  claims: ["whatwg"],
  rejects: (error) => error.code === "ERR_INVALID_URL",
  ...standard(URL, URLSearchParams),
});
