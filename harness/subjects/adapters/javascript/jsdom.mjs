// jsdom: `document.baseURI`.
//
// Claims the WHATWG's DOM and HTML, which are not known here: "a pure-JavaScript implementation of many web standards, notably the
// WHATWG DOM and HTML Standards"
// (its README). A document without an address has about:blank, which is reported as no base.

import { Unsupported, release, serve } from "./adapter.mjs";
import { JSDOM } from "jsdom";

// The header fields from which a base may come, by some document, and those that would have to be decoded.
const FIELDS = /^(?:base|base-url|content-base|content-location|content-transfer-encoding)[ \t]*:/im;

/** The HTML of an entity that is only HTML: jsdom takes no header fields. */
function htmlOf(entity) {
  const end = /^\r?\n|\r?\n\r?\n/.exec(entity);
  const fields = end ? entity.slice(0, end.index) : entity;
  if (!/^content-type[ \t]*:\s*text\/html\s*(?:;|$)/im.test(fields)) throw new Unsupported("takes HTML alone");
  if (FIELDS.test(fields)) throw new Unsupported("takes no header field with a base, and decodes no content");
  return end ? entity.slice(end.index + end[0].length) : "";
}

await serve({
  name: "jsdom",
  release: release("jsdom"),
  claims: [],
  rejects: (error) => error.name === "TypeError" && error.message.startsWith("Invalid URL"),
  base: (input, retrieval) => {
    const { window } = new JSDOM(htmlOf(input), retrieval == null ? {} : { url: retrieval });
    const uri = window.document.baseURI;
    window.close();
    return uri === "about:blank" ? null : uri;
  },
});
