// Times four tasks of readers in Chromium, from the first page: clicks and seconds until the answer is on the screen. Then it times
// the first answers on a phone. The times are printed and not compared, because they depend on the machine.
//
//     npm ci && node tasks.mjs SITE
//
// The text that a reader types is given; each key takes no time here, so the seconds are those of the pages. Exits with 1 if a
// task has no answer, or needs more than two clicks.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./site.mjs";

const CLICKS = 2;
const site = resolve(process.argv[2] ?? "");
const first = pathToFileURL(join(site, "index.html")).href;
// Only the module reads a URL that is not an example.
const hasModule = readFileSync(join(site, "playground-module.js"), "utf8").includes("URISPEC_MODULE");
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

const tasks = [
  ["Is https://a@b@c/ dangerous between urllib and requests?", async ({ page, type, click, sees }) => {
    await type("#input", "https://a@b@c/");
    await type("#filter", "urllib requests");
    await sees("#filter-hits", /python\/urllib before requests – ▲ dangerous/);
    await click(page.locator("#filter-hits a", { hasText: /^python\/urllib and python\/requests/ }));
    return sees("#verdict", /python\/urllib .*python\/requests-prepare|python\/requests-prepare .*python\/urllib/);
  }],
  ["The worst bug of uriparse with its reproduction", async ({ page, type, click, sees }) => {
    await type("#parser", "uriparse");
    await click(page.locator("#parser-hits a", { hasText: /uriparse/ }));
    await sees("h1", /uriparse/);
    return sees("main dl", /For example[^]*Command to repeat it/);
  }],
  ["What RFC 2396 → 3986 changed about `?` alone", async ({ page, type, click, sees }) => {
    await type("#research", "2396 3986");
    await click(page.locator("#research-hits a"));
    // RFC 2396 section 5.2 against RFC 3986 section 5.2.2.
    return sees("main", /query-only: replaces the last segment[^]*query-only: keeps the path of the base/);
  }],
  ["The lines to gate a Go parser in CI", async ({ type, sees }) => {
    await type("#gate", "go");
    return sees("#gate-lines", /urispec init go[^]*urispec check/);
  }],
];

let failed = 0;
for (const [title, run] of hasModule ? tasks : tasks.slice(1)) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(first);
  let clicks = 0;
  const begin = performance.now();
  const click = async (link) => { clicks += 1; await link.first().click(); };
  const sees = async (selector, words) => {
    const place = page.locator(selector).filter({ hasText: words }).first();
    await place.waitFor();
    const text = await place.textContent();
    const at = text.search(words);
    return text.slice(Math.max(0, at - 20), at + 180).replace(/\s+/g, " ").trim();
  };
  try {
    const answer = await run({ page, click, sees, type: (field, text) => page.fill(field, text) });
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    if (clicks > CLICKS) failed += 1;
    console.log(`${title}\n  ${clicks} clicks, ${seconds} s: ${answer}`);
  } catch (error) {
    failed += 1;
    console.log(`${title}\n  no answer: ${String(error).split("\n")[0]}; ${page.url()}`);
  }
  await context.close();
}
// A phone: a processor that is four times slower, 1.6 Mbit/s and 150 ms. The processor of a Worker is not slowed down, so the page
// also runs without a Worker.
const { origin, close } = await serve(site, { latency: 150, rate: 200_000 });
for (const hasWorker of hasModule ? [true, false] : [true]) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  context.setDefaultTimeout(120_000);
  if (!hasWorker) await context.addInitScript(() => { delete globalThis.Worker; });
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 4 });
  // In the page: the time of the first paint, and the times at which answers appeared, in milliseconds after the page was opened.
  await page.addInitScript(() => {
    globalThis.seen = {};
    const note = (name, holds) => { if (!(name in seen) && holds) seen[name] = Math.round(performance.now()); };
    new MutationObserver(() => {
      const words = document.getElementById("verdict")?.textContent ?? "";
      note("example", words.includes("evil.example"));
      note("typed", words.includes("connects to z."));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${origin}index.html`, { waitUntil: "commit" });
  await page.waitForFunction(() => "example" in seen && performance.getEntriesByName("first-contentful-paint").length);
  const [painted, first] = await page.evaluate(() => [Math.round(performance.getEntriesByName("first-contentful-paint")[0].startTime), seen.example]);
  console.log(`On a phone${hasWorker ? "" : ", without a Worker"}: the page after ${painted} ms, the first answer after ${first} ms`);
  if (hasModule) {
    await page.fill("#input", "http://x@y@z/");
    const typed = await page.evaluate(() => Math.round(performance.now()));
    await page.waitForFunction(() => "typed" in seen);
    const { typed: answered } = await page.evaluate(() => seen);
    console.log(`  a URL typed after ${typed} ms has its answer after ${answered} ms`);
  }
  await context.close();
}
close();
await browser.close();
process.exitCode = failed ? 1 : 0;
