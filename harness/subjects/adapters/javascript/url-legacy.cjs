// Node's url.parse and url.resolve, of any release since 0.8: in ECMAScript 5, and without the shared files, which are not.
//
// Claims nothing: "url.parse() uses a lenient, non-standard algorithm" (nodejs.org/api/url.html).

"use strict";

var url = require("url");

var ABOUT = {
  version: 1, name: "url.parse", release: process.versions.node, language: "javascript", claims: [], ops: ["parse", "resolve"],
  distinguishes_undefined: ["scheme", "userinfo", "query", "fragment"],
};

function parse(input) {
  var parts = url.parse(input);
  var reported = {
    scheme: without(parts.protocol, /:$/),
    host: parts.host && parts.host.charAt(0) === "[" ? "[" + parts.hostname + "]" : parts.hostname, // the brackets are taken off
    port: parts.port,
    path: parts.pathname,
    query: without(parts.search, /^\?/),
    fragment: without(parts.hash, /^#/),
  };
  if (!parts.auth || input.indexOf("%") < 0) reported.userinfo = parts.auth; // decoded
  for (var component in reported) reported[component] = reported[component] == null ? null : text(reported[component]);
  return { accept: reported };
}

function resolve(base, input) {
  return { uri: text(url.resolve(base, input)) };
}

function without(value, part) {
  return value == null ? null : value.replace(part, "");
}

/** The value as text; no encoder takes a lone surrogate. */
function text(value) {
  try {
    encodeURIComponent(value);
  } catch (error) {
    throw new Error("no text: a lone surrogate");
  }
  return String(value);
}

/** Why the request cannot be answered, or null. */
function unsupported(request) {
  if (ABOUT.ops.indexOf(request.op) < 0) return "offers no " + request.op;
  if (request.rule != null) return "offers no rule " + request.rule;
  if (typeof request.input === "object" || typeof request.base === "object") return "takes text only";
  for (var option in request.options || {}) {
    var value = request.options[option];
    if (value !== false || (option !== "strict" && option !== "normalize_base")) return "cannot honour " + option + " " + value;
  }
  return null;
}

function answer(request) {
  var why = unsupported(request);
  if (why !== null) return { unsupported: why };
  try {
    return request.op === "parse" ? parse(request.input) : resolve(request.base, request.input);
  } catch (error) {
    var invalid = /^ERR_INVALID/.test(error.code) || error instanceof URIError;
    return invalid ? { reject: error.message } : { crash: error.name + ": " + error.message };
  }
}

/** The reply to a line of bytes, each a character; null at the stop. */
function reply(line) {
  var request;
  try {
    request = JSON.parse(decodeURIComponent(escape(line))); // the decoder of 0.8 knows no characters of four bytes
    if (request.cmd === "stop") return null;
    if (request.cmd === "start") return ABOUT;
    if (request.cmd !== "run") throw new Error("no command " + request.cmd);
  } catch (error) {
    return { seq: (request && request.seq) || null, protocol: "not a request: " + error.message };
  }
  var replied = answer(request);
  replied.seq = request.seq;
  return replied;
}

function send(replied) {
  var ascii = JSON.stringify(replied).replace(/[\u0080-\uffff]/g, function (unit) {
    return "\\u" + ("000" + unit.charCodeAt(0).toString(16)).slice(-4);
  });
  process.stdout.write(ascii + "\n");
}

var rest = [];
process.stdin.on("data", function (chunk) {
  var lines = chunk.toString("binary").split("\n");
  for (var i = 0; i < lines.length - 1; i++) {
    rest.push(lines[i]);
    var replied = reply(rest.join(""));
    rest = [];
    if (replied === null) process.exit(0);
    send(replied);
  }
  rest.push(lines[lines.length - 1]);
});
process.stdin.resume();
