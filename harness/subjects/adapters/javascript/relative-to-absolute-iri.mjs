// relative-to-absolute-iri: resolution, and the removal of dot segments.
//
// Claims RFC 3986: "conforming to RFC3986" (its README).

import { Unsupported, release, serve } from "./adapter.mjs";
import { removeDotSegments, resolve } from "relative-to-absolute-iri";

await serve({
  name: "relative-to-absolute-iri",
  release: release("relative-to-absolute-iri"),
  claims: ["rfc3986"],
  rejects: (error) => error.constructor === Error,
  resolve: (base, input) => resolve(input, base),
  // "A path, will always start with a '/'" (its comment).
  removeDotSegments(path) {
    if (!path.startsWith("/")) throw new Unsupported("a path without a slash in front");
    return removeDotSegments(path);
  },
});
