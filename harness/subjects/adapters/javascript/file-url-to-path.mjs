// Node's url.fileURLToPath: the local path of a file URL.
//
// Claims no document. The path is reported as its segments. It rejects a host and an encoded slash: a URL without a local path is
// unsupported. Like URL, which it calls, it removes dot segments.

import { Unsupported, schemeOf, serve } from "./adapter.mjs";
import { fileURLToPath } from "node:url";

function schemeParts(input) {
  if (schemeOf(input) !== "file") throw new Unsupported("takes file URLs alone");
  try {
    return { segments: fileURLToPath(input).slice(1).split("/") };
  } catch (error) {
    if (error.code === "ERR_INVALID_FILE_URL_HOST" || error.code === "ERR_INVALID_FILE_URL_PATH") throw new Unsupported(error.message);
    throw error;
  }
}

await serve({
  name: "fileURLToPath",
  release: process.version.slice(1),
  claims: [],
  rejects: (error) => error.code === "ERR_INVALID_URL" || error instanceof URIError,
  schemeParts,
});
