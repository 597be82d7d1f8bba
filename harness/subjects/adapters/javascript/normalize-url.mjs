// normalize-url: makes a URL of a text that a person typed.
//
// Claims nothing. Everything else is switched off if there is an option: `www.` and the final slash stay, a query is
// neither sorted nor thinned out.

import { release, serve } from "./adapter.mjs";
import normalizeUrl from "normalize-url";

const options = {
  defaultProtocol: "http",
  normalizeProtocol: true,
  removeQueryParameters: false,
  removeSingleSlash: false,
  removeTrailingSlash: false,
  sortQueryParameters: false,
  stripAuthentication: false,
  stripTextFragment: false,
  stripWWW: false,
};

await serve({
  name: "normalize-url",
  release: release("normalize-url"),
  claims: [],
  rejects: (error) => error.constructor === Error || error.code === "ERR_INVALID_URL",
  expand: (input) => normalizeUrl(input, options),
});
