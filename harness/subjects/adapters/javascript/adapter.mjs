// What the Node adapters share: the loop of the protocol.
//
// Import this first: it keeps standard output for the answers and sends whatever a library prints to standard error.

import { createRequire } from "node:module";

const answerTo = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);

/** The parser says that the input is invalid, by other means than an error of its own. */
export class Reject extends Error {}

/** The API cannot do it. */
export class Unsupported extends Error {}

/** The installed release of a package. */
export function release(name) {
  return createRequire(import.meta.url)(`./node_modules/${name}/package.json`).version;
}

/** A host with its brackets, which some parsers take off: whether the input has them is seen by the expression of RFC 3986 appendix B. */
export function inBrackets(host, input) {
  const takenOff = host && !host.startsWith("[") && /^(?:[^:/?#]+:)?\/\/(?:[^/?#]*@)?\[/.test(input);
  return takenOff ? `[${host}]` : host;
}

/**
 * A function for `hazards`, of a function that gives the address that a host means, in four decimal numbers, or null.
 *
 * The host is taken by the expression of RFC 3986 appendix B; percent-encoded octets in it are decoded (section 3.2.2). What is
 * no URI reference is unsupported: a library for addresses never sees more than a host.
 */
export function ipv4Forms(means) {
  const noReference = () => new Unsupported("takes a host, and this is no URI reference");
  return (input) => {
    if (/[^!#$%&'()*+,/:;=?@[\]A-Za-z0-9._~-]|%(?![0-9A-Fa-f]{2})/.test(input)) throw noReference();
    const authority = /^(?:[^:/?#]+:)?(?:\/\/([^/?#]*))?/d.exec(input);
    if (authority[1] === undefined) return [];
    const parts = /^(?:[^@]*@)?(\[[0-9A-Fa-f:.]*\]|[^@:[\]]*)(?::[0-9]*)?$/d.exec(authority[1]);
    if (!parts) throw noReference();
    const host = Buffer.from(parts[1].replace(/%(..)/g, (_, octet) => String.fromCharCode(parseInt(octet, 16))), "latin1").toString();
    const address = means(host);
    if (address === null || address === host) return [];
    const range = parts.indices[1].map((place) => authority.indices[1][0] + place); // all of it is ASCII
    return [{ hazard: "ipv4-form", range, means: address }];
  };
}

/**
 * A function for `address`, of one that gives the address that a text means, or null.
 *
 * A library for addresses takes an IPv6 address without brackets, and in a URI it has them. A zone is no part of an address.
 */
export function addressOf(means) {
  return (host) => {
    const inside = /^\[(.*)\]$/s.exec(host);
    if (!inside) return host.includes(":") ? null : means(host);
    return means(inside[1])?.split("%")[0] ?? null;
  };
}

/**
 * Answers requests until `stop`.
 *
 * `validates`: whether the parser's documentation promises to refuse what is invalid; `absoluteOnly`: whether it takes absolute
 * URIs alone, and relative references against a base. `rejects(error)`: whether the parser says by this error that an input is invalid. `parse(input)` gives the
 * components (undefined counts as null, a number as its text); `rules` has a function like it for each further start
 * rule. `resolve(base, input, options)` gives a URI; `honours` has the values of each option that it can honour (a
 * strict parser without a choice: strict true). `normalize` has a function of the input for each level, `equivalent`
 * one of the input and the other. `base(input, retrieval)` gives the base of an entity as a whole, or null;
 * `extract(input)` the URIs in a text as `{ uri, start, end }`, counted as JavaScript counts, in order; `expand(input)` a
 * URI; `hazards(input)` the hazards, of `hazardKinds`; `set(input, setter, value)` a URL; `query(input)` the list of its pairs
 * and the text that they are written as; `recompose(input)` the text that the parsed input is written as; `address(input)` the
 * address that a host is, without brackets, or null.
 */
export async function serve({
  name, release, claims, distinguishesUndefined = [], validates = true, absoluteOnly = false,
  rejects = () => false, parse, rules = {}, resolve, honours = { strict: [true] }, normalize, equivalent,
  removeDotSegments, base, extract, expand, hazards, hazardKinds = [], set, query, recompose, address,
}) {
  const ops = {
    parse: (parse || Object.keys(rules).length > 0) &&
      (({ input, rule }) => ({ accept: components((rule ? choose(rules, rule, "rule") : parse ?? noWhole)(input)) })),
    resolve: resolve &&
      (({ base, input, options = {} }) => ({ uri: resolve(base, input, honoured(options, honours)) })),
    normalize: normalize && (({ input, level }) => ({ uri: choose(normalize, level, "level")(input) })),
    equivalent: equivalent && (({ input, other, level }) => ({ equal: choose(equivalent, level, "level")(input, other) })),
    remove_dot_segments: removeDotSegments && (({ input }) => ({ path: removeDotSegments(input) })),
    base: base && ((request) => ({ base_uri: wholeBase(base, request) })),
    extract: extract && (({ input }) => ({ uris: withRanges(input, extract(input)) })),
    expand: expand && (({ input }) => ({ uri: expand(input) })),
    hazards: hazards && (({ input }) => ({ hazards: hazards(input) })),
    set: set && (({ input, setter, value }) => ({ uri: set(input, setter, value) })),
    query: query && (({ input }) => ({ pairs: query(input) })),
    recompose: recompose && (({ input }) => ({ uri: recompose(input) })),
    address: address && (({ input }) => ({ address: address(input) })),
  };
  const about = {
    version: 1, name, release, language: "javascript", claims,
    ops: Object.keys(ops).filter((op) => ops[op]), distinguishes_undefined: distinguishesUndefined,
  };
  if (!validates) about.validates = false;
  if (absoluteOnly) about.absolute_only = true;
  for (const [key, offered] of Object.entries({ rules, levels: normalize ?? {}, compares: equivalent ?? {} })) {
    if (Object.keys(offered).length > 0) about[key] = Object.keys(offered);
  }
  if (hazardKinds.length > 0) about.hazards = hazardKinds;
  for await (const line of lines(process.stdin)) {
    let request;
    try {
      request = JSON.parse(line);
      if (request.cmd === "stop") break;
      if (request.cmd !== "start" && request.cmd !== "run") throw new Error(`no command ${request.cmd}`);
    } catch (error) {
      send({ seq: request?.seq ?? null, protocol: `not a request: ${error.message}` });
      continue;
    }
    send(request.cmd === "start" ? about : run(request, ops, rejects));
  }
}

function run(request, ops, rejects) {
  const { seq, op } = request;
  try {
    if (!Object.hasOwn(ops, op) || !ops[op]) throw new Unsupported(`offers no ${op}`);
    const texts = ["base", "input", "other", "retrieval", "default", "value"];
    if (texts.some((key) => typeof (request[key] ?? "") === "object")) throw new Unsupported("takes text only");
    return { seq, ...ops[op](request) };
  } catch (error) {
    const words = error?.message || String(error);
    if (error instanceof Unsupported) return { seq, unsupported: words };
    if (error instanceof Reject || rejects(error)) return { seq, reject: words };
    return { seq, crash: `${error?.name}: ${words}` };
  }
}

function send(answer) {
  let line = JSON.stringify(answer);
  if (/(^|[^\\])(\\\\)*\\ud[89a-f]/.test(line)) {
    line = JSON.stringify({ seq: answer.seq, crash: "no text: a lone surrogate" });
  }
  answerTo(line + "\n");
}

async function* lines(stream) {
  let rest = [];
  for await (const chunk of stream) {
    let start = 0;
    for (let end; (end = chunk.indexOf(10, start)) >= 0; start = end + 1) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString();
      rest = [];
    }
    rest.push(chunk.subarray(start));
  }
}

function components(parts) {
  for (const [component, value] of Object.entries(parts)) parts[component] = value == null ? null : String(value);
  return parts;
}

function wholeBase(base, { input, part = [], retrieval, default: fallback }) {
  if (part.length > 0) throw new Unsupported("takes no parts");
  if (fallback != null) throw new Unsupported("takes no default base");
  const uri = base(input, retrieval);
  return uri == null ? null : { uri };
}

/** Places as JavaScript counts them as places in bytes, without looking at any character twice. */
function withRanges(text, found) {
  let seen = 0, place = 0;
  const inBytes = (end) => {
    place += Buffer.byteLength(text.slice(seen, end));
    seen = end;
    return place;
  };
  return found.map(({ uri, start, end }) => ({ uri, range: [inBytes(start), inBytes(end)] }));
}

function noWhole() {
  throw new Unsupported("cannot start from the whole reference");
}

function choose(offered, key, what) {
  if (!Object.hasOwn(offered, key)) throw new Unsupported(`offers no ${what} ${key}`);
  return offered[key];
}

function honoured({ normalize_base, ...options }, honours) {
  if (normalize_base) throw new Unsupported("cannot honour normalize_base true");
  for (const [option, value] of Object.entries(options)) {
    if (!honours[option]?.includes(value)) throw new Unsupported(`cannot honour ${option} ${value}`);
  }
  return options;
}
