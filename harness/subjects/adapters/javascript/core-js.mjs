// core-js-pure: the class URL of core-js.
//
// Claims WHATWG: "some cross-platform WHATWG / W3C features and proposals like URL" (its README).
//
// It returns Node's own class if there is one, so that class is deleted first.

import { release, serve } from "./adapter.mjs";
import { standard } from "./whatwg.mjs";

delete globalThis.URL;
delete globalThis.URLSearchParams;
const { default: URL } = await import("core-js-pure/actual/url/index.js");
const { default: URLSearchParams } = await import("core-js-pure/actual/url-search-params/index.js");

await serve({
  name: "core-js-pure",
  release: release("core-js-pure"),
  claims: ["whatwg"],
  rejects: (error) => error instanceof TypeError && error.message.startsWith("Invalid"),
  ...standard(URL, URLSearchParams),
});
