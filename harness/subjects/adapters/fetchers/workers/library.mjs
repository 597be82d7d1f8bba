// The libraries of JavaScript that fetch, one per process: `library.mjs NAME`. They use a proxy if the environment names one.
import { readFileSync } from "node:fs";
import http from "node:http";
import { createInterface } from "node:readline";

const proxy = process.env.http_proxy && new URL(process.env.http_proxy);
const release = (name) => JSON.parse(readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url))).version;
const agent = () => (proxy ? new ThroughProxy() : undefined);

// The request in the form for a proxy: its target is the absolute URI, made of the library's request to node's own client.
class ThroughProxy extends http.Agent {
  addRequest(request, options) {
    const port = String(options.port) === "80" ? "" : `:${options.port}`;
    const host = String(options.host).includes(":") ? `[${options.host}]` : options.host;
    request.path = `http://${host}${port}${request.path}`;
    super.addRequest(request, { ...options, host: proxy.hostname, port: proxy.port });
  }
}

const drained = (start) =>
  new Promise((resolve, reject) => {
    const request = start((response) => response.resume().on("end", resolve).on("error", reject));
    request.setTimeout(1000, () => request.destroy(new Error("timeout")));
    request.on("error", reject);
  });

const LIBRARIES = {
  undici: async () => {
    const { fetch, ProxyAgent } = await import("undici");
    const dispatcher = proxy ? new ProxyAgent({ uri: proxy.href, proxyTunnel: false }) : undefined;
    return [release("undici"), async (url) => (await fetch(url, { dispatcher })).text()];
  },
  "undici-request": async () => {
    const { request, ProxyAgent } = await import("undici");
    const dispatcher = proxy ? new ProxyAgent({ uri: proxy.href, proxyTunnel: false }) : undefined;
    return [release("undici"), async (url) => (await request(url, { dispatcher })).body.text()];
  },
  axios: async () => {
    const { default: axios } = await import("axios");
    return [release("axios"), (url) => axios.get(url, { timeout: 1000 })];
  },
  "follow-redirects": async () => {
    const { default: follow } = await import("follow-redirects");
    const parts = (url) => drained((done) => follow.http.get(url, { agents: { http: agent() } }, done));
    return [release("follow-redirects"), parts];
  },
  "node-http": async () => [process.versions.node, (url) => drained((done) => http.get(url, { agent: agent() }, done))],
  "node-fetch": async () => {
    const { default: fetch } = await import("node-fetch");
    return [release("node-fetch"), async (url) => (await fetch(url, { agent: agent() })).text()];
  },
  got: async () => {
    const { default: got } = await import("got");
    const options = () => ({ agent: { http: agent() }, retry: { limit: 0 }, timeout: { request: 1000 } });
    return [release("got"), (url) => got(url, options())];
  },
  needle: async () => {
    const { default: needle } = await import("needle");
    return [release("needle"), (url) => needle("get", url, { proxy: proxy?.href, follow_max: 2, timeout: 1000 })];
  },
  superagent: async () => {
    const { default: superagent } = await import("superagent");
    return [release("superagent"), (url) => (proxy ? superagent.get(url).agent(agent()) : superagent.get(url)).timeout(1000).buffer(true)];
  },
};

const [of, fetch] = await LIBRARIES[process.argv[2]]();
const write = (answer) => process.stdout.write(JSON.stringify(answer) + "\n");
write({ release: of });
for await (const line of createInterface({ input: process.stdin })) {
  try {
    await fetch(JSON.parse(line));
    write({ ok: true });
  } catch (error) {
    write({ error: `${error?.name}: ${error?.message} ${error?.cause ?? ""}`.slice(0, 200) });
  }
}
