// url-parse: the class Url, without a page's location.
//
// Claims nothing: its README names only the interfaces of Node and of browsers.

import { release, serve } from "./adapter.mjs";
import Url from "url-parse";

function parse(input) {
  const url = new Url(input, {});
  return {
    scheme: url.protocol.replace(/:$/, ""),
    user: url.username,
    password: url.password,
    host: url.hostname,
    port: url.port,
    path: url.pathname,
    query: url.query.replace(/^\?/, ""),
    fragment: url.hash.replace(/^#/, ""),
  };
}

await serve({
  name: "url-parse",
  release: release("url-parse"),
  claims: [],
  parse,
  resolve: (base, input) => new Url(input, base).href,
  honours: {},
  recompose: (input) => new Url(input, {}).toString(),
});
