// Runs an adapter in PHP with the current release of PHP, which comes as WebAssembly: `wasm.mjs parse_url.php`.
//
// The PHP program runs once. It requests each line of the protocol, and with each request passes on the answer to the previous line.

import { readFileSync } from "node:fs";
import { getPHPLoaderModule } from "@php-wasm/node-8-5";
import { PHP, loadPHPRuntime } from "@php-wasm/universal";
import { answerTo, lines } from "../javascript/adapter.mjs";

const script = process.argv[2];
const requests = lines(process.stdin);
const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule(), { processId: 1 }));
php.mkdir("/adapter");
for (const file of ["adapter.php", script]) {
  php.writeFile(`/adapter/${file}`, readFileSync(new URL(file, import.meta.url)));
}
php.onMessage(async (answer) => {
  if (answer) answerTo(answer);
  const { value, done } = await requests.next();
  return done ? "" : value;
});
const { text, errors, exitCode } = await php.run({ scriptPath: `/adapter/${script}` });
process.stderr.write(text + errors);
process.exit(exitCode);
