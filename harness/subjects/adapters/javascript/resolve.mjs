// Libraries that resolve references against the base of a document: `resolve.mjs n3`.
//
// n3 claims nothing for its resolution; jsonld claims "RFC 3986 5.2.4 (reworked)" only for its removal of dot segments; documents
// resolve as browsers do.

import { release, serve } from "./adapter.mjs";

const name = process.argv[2];

/** By package: resolves an input against a base. */
const RESOLVERS = {
  n3: async () => {
    const { Parser } = await import("n3");
    return (base, input) => new Parser({ baseIRI: base }).parse(`<${input}> a 1.`)[0].subject.value;
  },
  jsonld: async () => {
    const { default: url } = await import("jsonld/lib/url.js");
    return (base, input) => url.prependBase(base, input);
  },
  "happy-dom": async () => {
    const { Window } = await import("happy-dom");
    const window = new Window();
    return (base, input) => {
      window.happyDOM.setURL("about:blank"); // a relative address is resolved against the one before
      window.happyDOM.setURL(base);
      const link = window.document.createElement("a");
      link.setAttribute("href", input);
      return link.href;
    };
  },
};

await serve({
  name,
  release: release(name),
  claims: [],
  honours: {},
  rejects: (error) => error.code === "ERR_INVALID_URL" || error.constructor === Error,
  resolve: await RESOLVERS[name](),
});

process.exit(); // a window of happy-dom waits for timers
