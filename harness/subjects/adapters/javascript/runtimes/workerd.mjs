// The class URL of workerd, the runtime of Cloudflare's Workers.
//
// workerd serves HTTP and does not read standard input. So this file starts it on an abstract socket, and passes each line of the
// protocol to a worker in it. The worker's compatibility date is that of the release, so that it has the features of a new worker.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { answerTo, lines } from "../adapter.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const workerd = "node_modules/@cloudflare/workerd-linux-64";
const release = JSON.parse(readFileSync(here(`${workerd}/package.json`))).version;
const day = release.replace(/^\d+\.(\d{4})(\d\d)(\d\d)\..*$/, "$1-$2-$3");
const folder = mkdtempSync(join(tmpdir(), "workerd-"));
const name = basename(folder);

const worker = `
import { offered, written } from "operations.mjs";
import { standard } from "whatwg.mjs";

const { about, answer } = offered({
  name: "workerd's URL",
  release: "${release}",
  claims: ["whatwg"],
  rejects: (error) => error instanceof TypeError && /Invalid URL string|valid URL string/.test(error.message),
  ...standard(URL, URLSearchParams),
});

function answered(line) {
  let request;
  try {
    request = JSON.parse(line);
    if (request.cmd !== "start" && request.cmd !== "run") throw new Error("no command " + request.cmd);
  } catch (error) {
    return JSON.stringify({ seq: request?.seq ?? null, protocol: "not a request: " + error.message });
  }
  return written(request.cmd === "start" ? about : answer(request));
}

export default {
  async fetch(request) {
    return new Response(answered(await request.text()));
  },
};
`;
const config = `
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "worker", worker = (
    modules = [
      (name = "worker.mjs", esModule = embed "worker.mjs"),
      (name = "operations.mjs", esModule = embed "operations.mjs"),
      (name = "whatwg.mjs", esModule = embed "whatwg.mjs"),
    ],
    compatibilityDate = "${day}",
  ))],
  sockets = [(name = "lines", address = "unix-abstract:${name}", http = (), service = "worker")],
);
`;

for (const file of ["operations.mjs", "whatwg.mjs"]) writeFileSync(join(folder, file), readFileSync(here(`../${file}`)));
writeFileSync(join(folder, "worker.mjs"), worker);
writeFileSync(join(folder, "config.capnp"), config);
const server = spawn(here(`${workerd}/bin/workerd`), ["serve", "config.capnp"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
server.on("exit", (code, signal) => {
  process.stderr.write(`workerd ended: ${signal ?? code}\n`);
  process.exit(1);
});

const socketPath = `\0${name}`;
const listens = () => new Promise((resolve) => {
  const socket = connect(socketPath, () => resolve(true) ?? socket.end());
  socket.on("error", () => resolve(false));
});
while (!await listens()) await new Promise((resolve) => setTimeout(resolve, 10));
rmSync(folder, { recursive: true });  // it has read all of it

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const asked = (line) => new Promise((resolve, reject) => {
  const sent = request({ socketPath, agent, method: "POST" }, async (response) => {
    const parts = [];
    for await (const part of response) parts.push(part);
    resolve(Buffer.concat(parts));
  });
  sent.on("error", reject);
  sent.end(line);
});

for await (const line of lines(process.stdin)) {
  if (/"cmd"\s*:\s*"stop"/.test(line) && JSON.parse(line).cmd === "stop") break;
  answerTo(await asked(line) + "\n");
}
server.removeAllListeners("exit").kill("SIGKILL");
process.exit(0);
