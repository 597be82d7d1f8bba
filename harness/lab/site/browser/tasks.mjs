// Times four tasks of readers in Chromium, from the first page: clicks and seconds until the answer is on the screen.
//
//     npm ci && node tasks.mjs SITE
//
// The text that a reader types is given; each key takes no time here, so the seconds are those of the pages. Exits with 1 if a
// task has no answer, or needs more than two clicks.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

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
await browser.close();
process.exitCode = failed ? 1 : 0;
