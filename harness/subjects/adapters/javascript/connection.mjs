// Parsers of the URLs by which clients name databases: `connection.mjs pg-connection-string`.
//
// They claim no document, and take only absolute URLs. Components that are returned decoded are reported only if nothing was encoded.

import { Unsupported, inBrackets, release, serve } from "./adapter.mjs";

const name = process.argv[2];

const only = (...known) => (input) => {
  if (!known.includes(input.split(":", 1)[0])) throw new Unsupported(`takes the schemes ${known.join(" ")}`);
};

/** By package: the schemes with which it is tested, and its parts. */
const PARSERS = {
  "pg-connection-string": async () => {
    const { parse } = await import("pg-connection-string");
    return [only("postgres", "postgresql"), (input) => {
      const { user, password, host, port } = parse(input);
      return { user, password, host, port };
    }];
  },
  "mongodb-connection-string-url": async () => {
    const { default: Url } = await import("mongodb-connection-string-url");
    return [only("mongodb", "mongodb+srv"), (input) => {
      const url = new Url.default(input);
      const one = url.hosts.length === 1 ? url.hosts[0].match(/^(\[.*\]|[^:]*)(?::(.*))?$/) : null;
      return { scheme: url.protocol.replace(/:$/, ""), user: url.username, password: url.password, host: one?.[1], port: one?.[2] };
    }];
  },
  "connection-string": async () => {
    const { ConnectionString } = await import("connection-string");
    return [() => {}, (input) => {
      const url = new ConnectionString(input);
      const one = url.hosts?.length === 1 ? url.hosts[0] : {};
      return { scheme: url.protocol, user: url.user, password: url.password, host: one.name, port: one.port };
    }];
  },
};

const [check, read] = await PARSERS[name]();

await serve({
  name,
  release: release(name),
  claims: [],
  absoluteOnly: true,
  rejects: (error) => ["Error", "TypeError", "URIError", "MongoParseError"].includes(error.constructor.name),
  parse: (input) => {
    check(input);
    const parts = read(input);
    for (const key in parts) if (parts[key] === undefined) parts[key] = null;
    if (input.includes("%")) return { scheme: parts.scheme };
    return { ...parts, host: inBrackets(parts.host, input) };
  },
});
