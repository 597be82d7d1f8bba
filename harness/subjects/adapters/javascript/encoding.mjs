// Functions that encode or decode data for a place of a URI and do not parse URIs: `encoding.mjs strict-uri-encode`.
//
// Each claims the document that its own documentation names, and most name none. Where this differs between the functions of one
// package, each function has its own entry.

import querystring from "node:querystring";
import { Reject, formValue, fromForm, inPlaces, release, serve } from "./adapter.mjs";
import { form } from "./whatwg.mjs";

const name = process.argv[2];

/** The default export of a package. */
const imported = async (name) => (await import(name)).default;

/** The functions of a polyfill of `URLSearchParams`. It does not replace Node's own class, so that class is deleted first. */
async function polyfill(load) {
  delete globalThis.URLSearchParams;
  return form(await load());
}

/** By function or package: `encode`, `decode`, and the other options for `serve`; `from` is the package if its name is different. */
const FUNCTIONS = {
  // ECMA-262, section "URI Handling Functions": a note bases the reserved characters on RFC 2396. Both functions throw a URIError.
  encodeURIComponent: async () => ({
    release: process.versions.node,
    claims: ["rfc2396"],
    rejects: (error) => error instanceof URIError,
    encode: inPlaces({ component: encodeURIComponent }),
    decode: inPlaces({ component: decodeURIComponent }),
  }),
  // nodejs.org/api/querystring.html: escape and unescape are for query strings; stringify and parse call them for each value.
  querystring: async () => ({
    release: process.versions.node,
    encode: inPlaces({ query: querystring.escape, form: formValue(querystring.stringify) }),
    decode: inPlaces({ query: querystring.unescape, form: fromForm(querystring.parse) }),
  }),
  // Its README: "A stricter URI encode adhering to RFC 3986".
  "strict-uri-encode": async () => ({
    claims: ["rfc3986"],
    encode: inPlaces({ component: await imported("strict-uri-encode") }),
  }),
  // Its README: "Like encodeURIComponent, but RFC 3986 compliant".
  "encode-3986": async () => ({
    claims: ["rfc3986"],
    encode: inPlaces({ component: await imported("encode-3986") }),
  }),
  // Its README: "according to RFC 3986", and to encode each component by itself.
  "@stdlib/string-base-percent-encode": async () => ({
    claims: ["rfc3986"],
    encode: inPlaces({ component: await imported("@stdlib/string-base-percent-encode") }),
  }),
  // Its documentation, section "Encoding and Decoding URLs", claims RFC 3986 for URI.encode alone. The other functions are in urijs.mjs.
  "URI.encode": async () => ({
    from: "urijs",
    claims: ["rfc3986"],
    encode: inPlaces({ component: (await imported("urijs")).encode }),
  }),
  // Its README, section "Encoding formats": the format WHATWG encodes values as the URL Standard does in forms. It does not
  // state this for parse.
  "qs.stringify": async () => {
    const { stringify } = await imported("qs");
    return {
      from: "qs",
      claims: ["whatwg"],
      encode: inPlaces({ form: formValue((pairs) => stringify(pairs, { format: "WHATWG" })) }),
    };
  },
  "qs.parse": async () => ({
    from: "qs",
    decode: inPlaces({ form: fromForm((await imported("qs")).parse) }),
  }),
  "decode-uri-component": async () => ({
    decode: inPlaces({ component: await imported("decode-uri-component") }),
  }),
  // Its README: null for an invalid escape.
  "fast-decode-uri-component": async () => {
    const decode = await imported("fast-decode-uri-component");
    return {
      decode: inPlaces({
        component: (text) => {
          const data = decode(text);
          if (data === null) throw new Reject("null");
          return data;
        },
      }),
    };
  },
  "safe-decode-uri-component": async () => ({
    decode: inPlaces({ component: await imported("safe-decode-uri-component") }),
  }),
  "fast-querystring": async () => queries(await imported("fast-querystring")),
  "query-string": async () => queries(await imported("query-string")),
  querystringify: async () => queries(await imported("querystringify")),
  // Its README cites HTML 5 of the W3C, which had an algorithm of its own.
  "form-urlencoded": async () => ({
    encode: inPlaces({ form: formValue(await imported("form-urlencoded")) }),
  }),
  "url-search-params-polyfill": () => polyfill(async () => {
    await import("url-search-params-polyfill");
    return URLSearchParams;
  }),
  "@ungap/url-search-params": () => polyfill(() => imported("@ungap/url-search-params")),
};

/** Functions that write and read a query, whose values are those of a form. */
function queries({ stringify, parse }) {
  return { encode: inPlaces({ form: formValue(stringify) }), decode: inPlaces({ form: fromForm(parse) }) };
}

const { from = name, ...functions } = await FUNCTIONS[name]();

await serve({ name, claims: [], ...functions, release: functions.release ?? release(from) });
