// Shared code of the Node adapters: the loop of the protocol.
//
// Import this first: it keeps standard output for the answers and sends whatever a library prints to standard error.

import { createRequire } from "node:module";
import { Reject, Unsupported, offered, written } from "./operations.mjs";

export { Reject, Unsupported, inPlaces } from "./operations.mjs";

/** Writes to standard output, which nothing else does. */
export const answerTo = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);

/** The scheme of a URL, in lower case. */
export function schemeOf(input) {
  return input.slice(0, Math.max(input.indexOf(":"), 0)).toLowerCase();
}

/** The installed release of a package. */
export function release(name) {
  return createRequire(import.meta.url)(`./node_modules/${name}/package.json`).version;
}

/**
 * A host with its brackets, which some parsers remove. The expression of RFC 3986 appendix B shows whether the input has them after
 * its last `@`.
 */
export function inBrackets(host, input) {
  const takenOff = host && !host.startsWith("[") && /^(?:[^:/?#]+:)?\/\/(?:[^/?#]*@)?\[[^/?#@]*(?:[/?#]|$)/.test(input);
  return takenOff ? `[${host}]` : host;
}

/**
 * Makes a function for `hazards` from a function that returns the address that a host denotes, in four decimal numbers, or null.
 *
 * The host is found with the expression of RFC 3986 appendix B; percent-encoded octets in it are decoded (section 3.2.2). A text that
 * is not a URI reference is unsupported: a library for addresses never sees more than a host.
 */
export function ipv4Forms(means) {
  const noReference = () => new Unsupported("takes a host, and this is not a URI reference");
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
 * Makes a function for `address` from a function that returns the address that a text denotes, or null.
 *
 * A library for addresses takes an IPv6 address without brackets, but a URI has the brackets. A zone is not part of an address.
 */
export function addressOf(means) {
  return (host) => {
    const inside = /^\[(.*)\]$/s.exec(host);
    if (!inside) return host.includes(":") ? null : means(host);
    return means(inside[1])?.split("%")[0] ?? null;
  };
}

/** Makes a function that encodes a value of a form, from one that writes an object as a query. */
export function formValue(stringify) {
  return (value) => stringify({ a: value }).slice("a=".length);
}

/** Makes a function that decodes a value of a form, from one that reads a query as an object. A value that it omits is rejected. */
export function fromForm(parse) {
  return (text) => {
    if (text.includes("&")) throw new Unsupported("reads more than one value");
    const { a: value } = parse(`a=${text}`);
    if (value === undefined) throw new Reject("omits the value");
    return value;
  };
}

/** Answers requests until `stop`. The arguments are those of `offered`. */
export async function serve(parser) {
  const { about, answer } = offered(parser);
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
    send(request.cmd === "start" ? about : answer(request));
  }
}

function send(answer) {
  answerTo(written(answer) + "\n");
}

/** The lines of a stream; only a line feed ends one. */
export async function* lines(stream) {
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
