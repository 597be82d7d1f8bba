// Shared code of the adapters to a class URL: its getters, which report no undefined component, and its setters.

import { Unsupported, inPlaces } from "./operations.mjs";

/**
 * The operations of a class `URL` and a class `URLSearchParams` with the standard's API. Strictness depends on the scheme there, so
 * neither value of the option is supported. A value that a setter cannot set stays as it is; `href` throws. The constructor of
 * `URLSearchParams`
 * removes one question mark from its input.
 */
export function standard(URL, URLSearchParams) {
  return {
    parse: (input) => parseAbsolute(URL, input),
    resolve: (base, input) => new URL(input, base).href,
    honours: {},
    normalize: { whatwg: (input) => new URL(input).href },
    equivalent: { whatwg: (input, other) => new URL(input).href === new URL(other).href },
    set: (input, setter, value) => {
      const url = new URL(input);
      url[setter] = value;
      return url.href;
    },
    query: URLSearchParams && ((input) => {
      const params = new URLSearchParams(`?${input}`);
      return { list: [...params], text: params.toString() };
    }),
    ...(URLSearchParams && form(URLSearchParams)),
  };
}

/** `encode` and `decode` for values of forms, by a class `URLSearchParams`. */
export function form(URLSearchParams) {
  return {
    encode: inPlaces({ form: (value) => new URLSearchParams([["a", value]]).toString().slice("a=".length) }),
    decode: inPlaces({
      form: (text) => {
        if (text.includes("&")) throw new Unsupported("reads more than one value");
        return new URLSearchParams(`a=${text}`).get("a");
      },
    }),
  };
}

/**
 * The components of an input, by a class `URL`. It parses only absolute URLs: to the standard an input is a relative reference
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
