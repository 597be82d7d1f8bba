// validate-iri: reports whether a string is an IRI, without components.
//
// Claims RFC 3987: "validates an IRI, either using strict RFC 3987 grammar" (its README). It has no rule for
// references.

import { Reject, release, serve } from "./adapter.mjs";
import { IriValidationStrategy, validateIri } from "validate-iri";

function parse(input) {
  const invalid = validateIri(input, IriValidationStrategy.Strict);
  if (invalid) throw new Reject(invalid.message);
  return {};
}

await serve({
  name: "validate-iri",
  release: release("validate-iri"),
  claims: ["rfc3987"],
  rules: { IRI: parse },
});
