// Libraries that split a URL into parts, without a claim: `split.mjs ufo`.
//
// A component that a library reports in decoded or normalised form is reported so: only brackets that it removed are put back.

import { Reject, formValue, fromForm, inBrackets, inPlaces, release, serve } from "./adapter.mjs";

const name = process.argv[2];
const unmarked = (text, mark) => (text?.startsWith(mark) ? text.slice(1) : text);
const scheme = (text) => text?.replace(/:$/, "");

/** What url.parse of Node gives; copies of it are on npm. `auth` comes decoded. */
function legacy(parts, input) {
  return {
    scheme: scheme(parts.protocol),
    ...(input.includes("%") ? {} : { userinfo: parts.auth }),
    host: parts.hostname,
    port: parts.port,
    path: parts.pathname,
    query: unmarked(parts.search, "?"),
    fragment: unmarked(parts.hash, "#"),
  };
}

/** By package: `parse`, and what else `serve` is given. */
const PARSERS = {
  url: async () => {
    const { default: url } = await import("./node_modules/url/url.js");
    return {
      distinguishesUndefined: ["scheme", "userinfo", "query", "fragment"],
      parse: (input) => legacy(url.parse(input), input),
      resolve: (base, input) => url.resolve(base, input),
    };
  },
  "fast-url-parser": async () => {
    const { default: url } = await import("fast-url-parser");
    return { parse: (input) => legacy(url.parse(input), input), resolve: (base, input) => url.resolve(base, input) };
  },
  "url-parse-lax": async () => {
    const { default: parse } = await import("url-parse-lax");
    return { parse: (input) => legacy(parse(input), input) };
  },
  parseurl: async () => {
    const { default: parseurl } = await import("parseurl");
    return { parse: (url) => legacy(parseurl({ url }), url) };
  },
  "parse-path": async () => {
    const { default: parse } = await import("parse-path");
    return { parse: (input) => gitUrl(parse(input)) };
  },
  "parse-url": async () => {
    const { default: parse } = await import("parse-url");
    return { parse: (input) => gitUrl(parse(input)) };
  },
  "git-url-parse": async () => {
    const { default: parse } = await import("git-url-parse");
    return { parse: (input) => gitUrl(parse(input)) };
  },
  ufo: async () => {
    const ufo = await import("ufo");
    const { parseHost, parseURL } = ufo;
    return {
      // encodeHost is for domains: it writes them in Punycode.
      encode: inPlaces({ segment: ufo.encodeParam, query: ufo.encode, fragment: ufo.encodeHash, form: ufo.encodeQueryValue }),
      decode: inPlaces({ component: ufo.decode, form: ufo.decodeQueryValue }),
      parse: (input) => {
        const { protocol, auth, host, pathname, search, hash } = parseURL(input);
        const { hostname, port } = host === undefined ? {} : parseHost(host);
        return {
          scheme: scheme(protocol), userinfo: auth, ...(host === undefined ? {} : { host: hostname, port }), path: pathname,
          query: unmarked(search, "?"), fragment: unmarked(hash, "#"),
        };
      },
    };
  },
  "vscode-uri": async () => {
    const { URI } = await import("vscode-uri");
    return {
      validates: true,
      parse: (input) => {
        const uri = URI.parse(input, true);
        if (input.includes("%")) return { scheme: uri.scheme };
        const { scheme, authority, path, query, fragment } = uri;
        return { scheme, authority, path, query, fragment };
      },
    };
  },
  "@smithy/url-parser": async () => {
    const { parseUrl } = await import("@smithy/url-parser");
    return {
      absoluteOnly: true,
      parse: (input) => {
        const { protocol, hostname, port, path } = parseUrl(input);
        return { scheme: scheme(protocol), host: hostname, port, path };
      },
    };
  },
  "lil-uri": async () => {
    const { default: uri } = await import("lil-uri");
    return {
      parse: (input) => {
        const it = uri(input);
        const search = it.search();
        return {
          scheme: it.protocol(), user: it.user(), password: it.password(), host: it.hostname(), port: it.port(), path: it.path(),
          query: typeof search === "string" ? unmarked(search, "?") : undefined, fragment: it.hash(),
        };
      },
    };
  },
  jsuri: async () => {
    const { default: Uri } = await import("jsuri");
    return {
      parse: (input) => {
        const uri = new Uri(input);
        const parts = {
          scheme: uri.protocol(), userinfo: uri.userInfo(), host: uri.host(), port: uri.port(), path: uri.path(),
          fragment: uri.anchor(),
        };
        // It is serialised from decoded pairs, so it is reported only if nothing was decoded or encoded.
        if (!/[%+]/.test(input + uri.query())) parts.query = uri.query().slice(1);
        return parts;
      },
    };
  },
  "parse-uri": async () => {
    const { default: parse } = await import("parse-uri");
    return {
      parse: (input) => {
        const { authority, userInfo, ...parts } = parse(input);
        return { ...located(parts), authority, userinfo: userInfo };
      },
    };
  },
  "can-parse-uri": async () => {
    const { default: parse } = await import("can-parse-uri");
    return {
      parse: (input) => {
        const { user, password, ...parts } = located(parse(input)); // it reports no user
        return parts;
      },
    };
  },
  "@ghostery/url-parser": async () => {
    const { URL } = await import("@ghostery/url-parser");
    return {
      absoluteOnly: true,
      rejects: (error) => error instanceof TypeError,
      parse: (input) => located(new URL(input)),
    };
  },
  tldts: async () => {
    const { getHostname } = await import("tldts");
    return { parse: (input) => hostOf(getHostname(input)) };
  },
  tldjs: async () => {
    const { default: tldjs } = await import("tldjs");
    return { parse: (input) => hostOf(tldjs.parse(input).hostname) };
  },
  "url-lib": async () => {
    const { formatQuery, parseQuery, parseUrl: parse } = await import("url-lib");
    return {
      parse: (input) => located(parse(input)),
      encode: inPlaces({ form: formValue(formatQuery) }),
      decode: inPlaces({ form: fromForm(parseQuery) }),
    };
  },
  urlite: async () => {
    const { default: urlite } = await import("urlite");
    return { parse: (input) => legacy(urlite.parse(input), input) };
  },
  "parse-github-url": async () => {
    const { default: parse } = await import("parse-github-url");
    return {
      parse: (input) => {
        const url = parse(input);
        if (url === null) throw new Reject("null");
        const host = url.hostname ?? (input.includes(url.host) ? url.host : undefined); // else it is its default
        return { scheme: scheme(url.protocol), port: url.port, ...(host === undefined ? {} : { host }) };
      },
    };
  },
  "postman-url-encoder": async () => {
    const { default: encoder } = await import("postman-url-encoder");
    const { default: places } = await import("postman-url-encoder/encoder/index.js");
    return {
      parse: (input) => legacy(encoder.toNodeUrl(input), input),
      resolve: (base, input) => encoder.resolveNodeUrl(base, input),
      // encodeHost is for domains: it writes them in Punycode.
      encode: inPlaces({
        user: places.encodeUserInfo, segment: (data) => places.encodePath([data]), query: places.encodeQueryParam,
        fragment: places.encodeFragment, form: formValue(encoder.encodeQueryString),
      }),
    };
  },
  iri: async () => {
    const { IRI } = (await import("iri")).default;
    return {
      parse: (input) => {
        const iri = new IRI(input);
        return { scheme: iri.scheme(), authority: unmarked(unmarked(iri.authority(), "/"), "/"), path: iri.path() };
      },
      resolve: (base, input) => new IRI(base).resolveReference(input).toString(),
      toUri: (input) => new IRI(input).toURIString(),
      toIri: (input) => new IRI(input).toIRIString(),
    };
  },
};

function gitUrl({ parse_failed, protocol, resource, port, pathname, search, hash }) {
  if (parse_failed) throw new Reject("parse_failed");
  return { scheme: protocol, host: resource, port, path: pathname, query: search, fragment: hash };
}

function located({ protocol, username, password, hostname, port, pathname, search, hash }) {
  return {
    scheme: scheme(protocol), user: username, password, host: hostname, port, path: pathname, query: unmarked(search, "?"),
    fragment: unmarked(hash, "#"),
  };
}

function hostAndPort(text) {
  const [, host, port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(text) ?? [null, text];
  return { host, port };
}

function hostOf(host) {
  return host === null ? {} : { host };
}

const { parse, ...more } = await PARSERS[name]();

await serve({
  name,
  release: release(name),
  claims: [],
  honours: {},
  rejects: (error) => ["Error", "URIError"].includes(error.constructor.name) || error.code === "ERR_INVALID_URL" || error.name === "UriError",
  ...more,
  parse: (input) => {
    const parts = parse(input);
    if (parts.host) parts.host = inBrackets(parts.host, input);
    for (const key in parts) if (parts[key] === undefined) parts[key] = null;
    return parts;
  },
});
