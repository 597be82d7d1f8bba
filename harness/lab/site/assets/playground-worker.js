// The playground's module in a Worker, which the page ends when it takes too long.
"use strict";

importScripts("playground-module.js", "playground-wasi.js");
const compiled = urispecModule(URISPEC_MODULE);
// What comes before does not count for the page that waits for an answer.
compiled.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: String(error) }),
);

onmessage = async ({ data }) => {
  try {
    postMessage(await urispecRun(await compiled, data));
  } catch (error) {
    postMessage({ stopped: String(error) });
  }
};
