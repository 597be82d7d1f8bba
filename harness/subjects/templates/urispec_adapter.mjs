// The urispec adapter for {{name}}. Fill in `answer`; the rest of this file speaks the protocol.

// import * as myParser from "my-parser";

const START = {
  version: 1,
  name: "{{name}}",
  release: "0", // the release of your parser
  language: "javascript",
  claims: ["{{claims}}"], // the documents that its documentation names
  ops: ["parse"], // add "resolve" when `answer` handles it
  distinguishes_undefined: [], // components that are null if absent and "" if empty, such as "query"
  validates: true, // false if your parser only splits a text and does not reject invalid ones
};

/** Call your parser, and return its answer unchanged. Do not judge, complete or repair it. */
function answer(request) {
  // FILL IN. An example:
  //
  // if (request.op === "parse") {
  //   const uri = myParser.parse(request.input); // an error that it throws is a crash; catch it if it means "invalid"
  //   if (uri === undefined) return { reject: "the reason" };
  //   return { accept: { scheme: uri.scheme, host: uri.host, path: uri.path, query: uri.query } };
  // }
  // if (request.op === "resolve") return { uri: myParser.resolve(request.base, request.input) };
  //
  // Components: scheme authority userinfo host port path query fragment. Each is text without its delimiters; a port
  // is text, too. null is a component that is absent. Leave out a component that your parser does not return.
  return { unsupported: "not filled in yet" };
}

// The protocol: there is nothing to change below this line.

function reply(request) {
  if (request.cmd === "start") return START;
  const { seq } = request;
  const isText = Object.values(request).every((value) => typeof value !== "object");
  if (!isText) return { seq, unsupported: "takes only text, and no options" };
  try {
    return { seq, ...answer(request) };
  } catch (error) {
    return { seq, crash: String(error) };
  }
}

console.log = console.info = console.debug = console.error; // output of a parser is not an answer
let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (text) => {
  const lines = (rest + text).split("\n");
  rest = lines.pop();
  for (const line of lines) {
    const request = JSON.parse(line);
    if (request.cmd === "stop") return process.stdin.destroy();
    process.stdout.write(JSON.stringify(reply(request)) + "\n");
  }
});
