// Validators of URLs, which only accept or reject, without components: `validate.mjs zod`.
//
// They claim no document except for the formats of JSON Schema. If a validator requires a domain with a dot by default, the option
// that turns this off is used.

import { Reject, release, serve } from "./adapter.mjs";

const [name, format = "uri"] = process.argv.slice(2);

/** By package: the check of one input. */
const CHECKS = {
  validator: async () => {
    const { default: validator } = await import("validator");
    return (input) => validator.isURL(input, { require_tld: false, require_protocol: true });
  },
  zod: async () => {
    const schema = (await import("zod")).z.url();
    return (input) => schema.safeParse(input).success;
  },
  yup: async () => {
    const schema = (await import("yup")).string().url();
    return (input) => schema.isValidSync(input);
  },
  joi: async () => {
    const schema = (await import("joi")).default.string().uri({ allowRelative: format === "uri-reference" });
    return (input) => schema.validate(input).error === undefined;
  },
  valibot: async () => {
    const { pipe, safeParse, string, url } = await import("valibot");
    const schema = pipe(string(), url());
    return (input) => safeParse(schema, input).success;
  },
  arktype: async () => {
    const { type } = await import("arktype");
    const schema = type("string.url");
    return (input) => schema.allows(input);
  },
  "class-validator": async () => {
    const { isURL } = await import("class-validator");
    return (input) => isURL(input, { require_tld: false, require_protocol: true });
  },
  "ajv-formats": async () => {
    const { default: Ajv } = await import("ajv");
    const { default: formats } = await import("ajv-formats");
    return formats.default(new Ajv.default()).compile({ type: "string", format });
  },
  "@cfworker/json-schema": async () => {
    const { Validator } = await import("@cfworker/json-schema");
    const validator = new Validator({ type: "string", format });
    return (input) => validator.validate(input).valid;
  },
  "@exodus/schemasafe": async () => {
    const { default: schemasafe } = await import("@exodus/schemasafe");
    return schemasafe.validator({ type: "string", format });
  },
  jsonschema: async () => {
    const { default: jsonschema } = await import("jsonschema");
    return (input) => jsonschema.validate(input, { type: "string", format }).valid;
  },
  "is-my-json-valid": async () => (await import("is-my-json-valid")).default({ type: "string", format }),
  "is-url": async () => (await import("is-url")).default,
  "is-url-superb": async () => (await import("is-url-superb")).default,
  "is-uri": async () => {
    const isUri = (await import("is-uri")).default;
    return isUri.isUri ?? isUri;
  },
  "valid-url": async () => (await import("valid-url")).default.isUri,
};

const check = await CHECKS[name]();
const RELATIVE = ["uri-reference", "iri-reference"];

await serve({
  name: format === "uri" ? name : `${name} (${format})`,
  release: release(name),
  claims: process.argv[4] ? [process.argv[4]] : [],
  absoluteOnly: !RELATIVE.includes(format),
  parse: (input) => {
    if (!check(input)) throw new Reject(`no ${format}`);
    return {};
  },
});
