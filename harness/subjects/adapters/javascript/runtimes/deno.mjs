// Deno's own class URL: "This crate implements the URL […] APIs for Deno. URL Spec: https://url.spec.whatwg.org/".

import { serve } from "../adapter.mjs";
import { standard } from "../whatwg.mjs";

serve({
  name: "Deno's URL",
  release: Deno.version.deno,
  claims: ["whatwg"],
  rejects: (error) => error instanceof TypeError && error.message.startsWith("Invalid URL: "),
  ...standard(URL, URLSearchParams),
});
