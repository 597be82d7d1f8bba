// uri-js: the parts of a mailto URI, and the conversions between IRIs and URIs: `uri-js-schemes.mjs mailto`.
//
// Each claims a document: "mailto [RFC 6068]" is in the list of supported schemes, and "compliant with the IRI (RFC 3987)" (its README).
// The parts of mailto are an object: subject and body are its keys, and the other header fields are in the object headers, so
// their order is lost. They are reported in the order of their names in the input. The addresses of a field named "to" are
// added to those of the path, and the field is not returned: if there is one, no header fields are reported.

import { Reject, Unsupported, release, schemeOf, serve } from "./adapter.mjs";
import URI from "uri-js";

function parsed(input, options) {
  const components = URI.parse(input, options);
  if (components.error) throw new Reject(components.error);
  return components;
}

function mailto(input) {
  if (schemeOf(input) !== "mailto") throw new Unsupported("has no parts of this scheme");
  const { to, subject, body, headers } = parsed(input);
  if (/[?&](?:t|%74)(?:o|%6[Ff])=/.test(input)) return { to };
  const fields = Object.entries({ subject, body, ...headers }).filter(([, value]) => value !== undefined);
  const place = ([name]) => input.search(new RegExp(`[?&]${encodeURIComponent(name).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}=`, "i"));
  fields.sort((one, other) => place(one) - place(other));
  return { to: to.length > 0 ? to : null, headers: input.includes("?") ? fields.flat() : null };
}

const parsers = {
  mailto: { name: "uri-js (mailto)", claims: ["rfc6068"], schemeParts: mailto },
  iri: {
    name: "uri-js (IRI)",
    claims: ["rfc3987"],
    toUri: (input) => URI.serialize(parsed(input)),
    toIri: (input) => URI.serialize(parsed(input), { iri: true }),
  },
};

await serve({
  release: release("uri-js"),
  validates: false,
  rejects: (error) => error.constructor === Error,
  ...parsers[process.argv[2]],
});
