// whatwg-url: the class URL of jsdom.
//
// Claims WHATWG: "a full implementation of the WHATWG URL Standard" (its README).

import { release, serve } from "./adapter.mjs";
import { standard } from "./whatwg.mjs";
import whatwg from "whatwg-url";

const { URL, URLSearchParams, percentDecodeString } = whatwg;
const parser = standard(URL, URLSearchParams);

// Releases before 10 do not export percentDecodeString.
function decode(text, place) {
  return place === "form" || !percentDecodeString ? parser.decode(text, place) : percentDecodeString(text);
}

await serve({
  name: "whatwg-url",
  release: release("whatwg-url"),
  claims: ["whatwg"],
  rejects: (error) => error.message.startsWith("Invalid"),
  ...parser,
  decode: parser.decode && decode,
});
