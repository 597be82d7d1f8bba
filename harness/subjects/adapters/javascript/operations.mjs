// The requests to a parser in JavaScript, and its answers. The file does not use Node, so a page of a browser can run it, too.

/** The parser says that the input is invalid, by other means than an error of its own. */
export class Reject extends Error {}

/** The API does not support the request. */
export class Unsupported extends Error {}

/**
 * Returns the description of a parser for the start message, and a function that answers a request.
 *
 * `validates`: whether the parser's documentation promises to reject invalid texts; `absoluteOnly`: whether it takes only absolute
 * URIs, and relative references only with a base. `rejects(error)`: whether this error of the parser means that an input is invalid.
 * `parse(input)` gives the
 * components (undefined counts as null, a number as its text); `rules` has a function like it for each further start
 * rule. `resolve(base, input, options)` gives a URI; `honours` has the values of each option that it supports (a parser that is
 * always strict: strict true). `normalize` has a function of the input for each level, `equivalent`
 * one of the input and the other. `base(input, retrieval)` gives the base of an entity as a whole, or null;
 * `extract(input)` the URIs in a text as `{ uri, start, end }`, counted as JavaScript counts, in order; `expand(input)` a
 * URI; `hazards(input)` the hazards, of `hazardKinds`; `set(input, setter, value)` a URL; `query(input)` the list of its pairs
 * and their serialisation; `recompose(input)` the serialised text of the parsed input; `address(input)` the
 * address that a host is, without brackets, or null; `encode(input, place)` the data, encoded for the place; `decode(input, place)` the
 * data, a string or a `Uint8Array`. `inPlaces` makes these two. `schemeParts(input)` returns the parts of a URL of one scheme: a string or
 * a `Uint8Array`, an array of them, or null for each name (undefined leaves the name out); `toUri(input)` maps an IRI to a URI, and
 * `toIri(input)` a URI to an IRI.
 */
export function offered({
  name, release, claims, distinguishesUndefined = [], validates = true, absoluteOnly = false,
  rejects = () => false, parse, rules = {}, resolve, honours = { strict: [true] }, normalize, equivalent,
  removeDotSegments, base, extract, expand, hazards, hazardKinds = [], set, query, recompose, address,
  encode, decode, schemeParts, toUri, toIri,
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
    encode: encode && (({ input, place }) => ({ encoded: encode(input, place) })),
    decode: decode && (({ input, place }) => ({ decoded: data(decode(input, place)) })),
    scheme_parts: schemeParts && (({ input }) => ({ parts: partsOf(schemeParts(input)) })),
    to_uri: toUri && (({ input }) => ({ uri: toUri(input) })),
    to_iri: toIri && (({ input }) => ({ uri: toIri(input) })),
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
  return { about, answer: (request) => run(request, ops, rejects) };
}

/**
 * A function for `encode` or `decode`, built from a function for each place. `component` is called for every place except `form` that
 * has no function of its own; any other place is unsupported.
 */
export function inPlaces({ component, ...places }) {
  return (input, place) => {
    const convert = has(places, place) ? places[place] : place === "form" ? undefined : component;
    if (!convert) throw new Unsupported(`has no function for the place ${place}`);
    return convert(input);
  };
}

/** An answer as a line of JSON. */
export function written(answer) {
  const line = JSON.stringify(answer);
  if (!/(^|[^\\])(\\\\)*\\ud[89a-f]/.test(line)) return line;
  return JSON.stringify({ seq: answer.seq, crash: "no text: a lone surrogate" });
}

function run(request, ops, rejects) {
  const { seq, op } = request;
  try {
    if (!has(ops, op) || !ops[op]) throw new Unsupported(`offers no ${op}`);
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

function components(parts) {
  for (const [component, value] of Object.entries(parts)) parts[component] = value == null ? null : String(value);
  return parts;
}

/** Data in the form of the protocol: a string, or an object with `hex` for bytes that are not UTF-8. */
function data(decoded) {
  if (typeof decoded === "string") return decoded;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(decoded);
  } catch (_) {
    return { hex: Array.from(decoded, (byte) => byte.toString(16).padStart(2, "0")).join("") };
  }
}

function partsOf(parts) {
  const reported = {};
  for (const [name, part] of Object.entries(parts)) {
    if (part !== undefined) reported[name] = Array.isArray(part) ? part.map(data) : part === null ? null : data(part);
  }
  return reported;
}

function wholeBase(base, { input, part = [], retrieval, default: fallback }) {
  if (part.length > 0) throw new Unsupported("takes no parts");
  if (fallback != null) throw new Unsupported("takes no default base");
  const uri = base(input, retrieval);
  return uri == null ? null : { uri };
}

/** Converts positions in JavaScript's units into positions in bytes. It reads each character only once. */
function withRanges(text, found) {
  const encoder = new TextEncoder();
  let seen = 0, place = 0;
  const inBytes = (end) => {
    place += encoder.encode(text.slice(seen, end)).length;
    seen = end;
    return place;
  };
  return found.map(({ uri, start, end }) => ({ uri, range: [inBytes(start), inBytes(end)] }));
}

/** `Object.hasOwn`, which earlier releases of Node lack. */
function has(object, key) {
  return Object.prototype.hasOwnProperty.call(object, key);
}

function noWhole() {
  throw new Unsupported("cannot start from the whole reference");
}

function choose(offered, key, what) {
  if (!has(offered, key)) throw new Unsupported(`offers no ${what} ${key}`);
  return offered[key];
}

function honoured({ normalize_base, ...options }, honours) {
  if (normalize_base) throw new Unsupported("cannot honour normalize_base true");
  for (const [option, value] of Object.entries(options)) {
    if (!honours[option]?.includes(value)) throw new Unsupported(`cannot honour ${option} ${value}`);
  }
  return options;
}
