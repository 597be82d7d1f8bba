// Runs the playground's module in a Worker. The page ends the Worker if it takes too long.
"use strict";

importScripts("playground-module.js", "playground-wasi.js");
const runner = urispecModule(URISPEC_MODULE).then(urispecRunner);
// The time until this message does not count against the time limit of the page.
runner.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: String(error) }),
);

onmessage = async ({ data }) => {
  try {
    postMessage(await (await runner)(data));
  } catch (error) {
    postMessage({ stopped: String(error) });
  }
};
