// @jridgewell/resolve-uri: resolution, by a default export.
//
// Claims nothing: "Resolve a URI relative to an optional base URI" (its README).

import { release, serve } from "./adapter.mjs";
import resolveUri from "@jridgewell/resolve-uri";

await serve({
  name: "@jridgewell/resolve-uri",
  release: release("@jridgewell/resolve-uri"),
  claims: [],
  rejects: (error) => error.constructor === Error,
  resolve: (base, input) => resolveUri(input, base),
  honours: {},
});
