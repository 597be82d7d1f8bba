// What the adapters to a class URL share: its getters, which tell no undefined component.

import { Unsupported } from "./adapter.mjs";

/**
 * The components of an input, by a class `URL`. It parses absolute URLs alone: to the standard an input is a relative reference
 * that begins with no scheme, once C0 controls and spaces are gone from its start, and tabs and line ends from everywhere.
 */
export function parseAbsolute(URL, input) {
  if (!/^[\0- ]*[A-Za-z][A-Za-z0-9+.-]*:/.test(input.replace(/[\t\n\r]/g, ""))) {
    throw new Unsupported("parses absolute URLs alone, and relative references against a base");
  }
  return components(new URL(input));
}

/** The components of a URL object. */
function components(url) {
  return {
    scheme: url.protocol.replace(/:$/, ""),
    user: url.username,
    password: url.password,
    host: url.hostname,
    port: url.port,
    path: url.pathname,
    query: url.search.replace(/^\?/, ""),
    fragment: url.hash.replace(/^#/, ""),
  };
}
