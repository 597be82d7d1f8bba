// relative-to-absolute-iri: resolution, and the removal of dot segments.
//
// Claims RFC 3986: "conforming to RFC3986" (its README).

import { release, serve } from "./adapter.mjs";
import { removeDotSegmentsOfPath, resolve } from "relative-to-absolute-iri";

await serve({
  name: "relative-to-absolute-iri",
  release: release("relative-to-absolute-iri"),
  claims: ["rfc3986"],
  rejects: (error) => error.constructor === Error,
  resolve: (base, input) => resolve(input, base),
  removeDotSegments: removeDotSegmentsOfPath,
});
