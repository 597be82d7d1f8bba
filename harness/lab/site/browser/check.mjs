// Opens one page of each kind of the site in Chromium, in light and dark, wide and 320 pixels wide, and checks what only a browser
// can show: accessibility (axe, WCAG 2.1 A and AA), errors on the console, requests to other origins, the keyboard, the search.
//
//     npm ci && node check.mjs SITE [SCREENSHOTS]
//
// Screenshots of the first page are written to the folder SCREENSHOTS. CHROMIUM names the program if it is not /usr/bin/chromium. Exits with 1 and prints the errors if anything is wrong.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { chromium } from "playwright-core";
import { layout, serve } from "./site.mjs";

const site = resolve(process.argv[2] ?? "");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const wrong = [];
const check = (holds, words) => { if (!holds) wrong.push(words); };

const { origin, close } = await serve(site);

const first = (folder, wanted = "") => `${folder}/${readdirSync(join(site, folder)).sort().find((name) => name.endsWith(".html") && name.includes(wanted))}`;
const kinds = [
  "index.html", "parsers.html", "divergences.html", "drift.html", "vectors.html",
  first("parsers", "uriparse"), first("divergences"), "documents/rfc3986.html", "drift/rfc3986.html",
  "vectors/parse-host-ipv4.html", first("by"), "clients.html", first("clients"), "characters.html", "characters/query.html", ...(readdirSync(join(site, "parsers")).includes("c+libcurl.html") ? ["parsers/c%2Blibcurl.html"] : []),
];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

const open = async (address, colorScheme = "light", width = 1280) => {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
  // A slow machine is not an error.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  page.on("console", (message) => check(message.type() !== "error", `${address}: console: ${message.text()}`));
  page.on("pageerror", (error) => check(false, `${address}: ${error}`));
  page.on("request", (request) => {
    const is_ours = request.url().startsWith(origin) || request.url().startsWith("file:") || request.url().startsWith("data:");
    check(is_ours, `${address}: asks for ${request.url()}`);
  });
  await page.goto(address);
  return { page, context };
};

for (const kind of kinds) {
  for (const scheme of ["light", "dark"]) {
    for (const width of [1280, 320]) {
      const { page, context } = await open(origin + kind, scheme, width);
      const name = `${kind}, ${scheme}, ${width} pixels`;
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() =>
        axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"], resultTypes: ["violations"] }));
      for (const violation of violations) {
        const node = violation.nodes[0];
        check(false, `${name}: ${violation.id}: ${violation.help}: ${node.html.slice(0, 160)} (${violation.nodes.length})`);
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      check(overflow <= 0, `${name}: ${overflow} pixels wider than the window`);
      await context.close();
    }
  }
}

// The keyboard reaches the link that skips the navigation, the navigation, the search, and a table that scrolls.
{
  const { page, context } = await open(origin + "parsers.html");
  const reached = [];
  for (let steps = 0; steps < 90; steps += 1) {
    await page.keyboard.press("Tab");
    reached.push(await page.evaluate(() => document.activeElement.className || document.activeElement.id || document.activeElement.tagName));
  }
  for (const wanted of ["skip", "A", "search", "wide"]) check(reached.includes(wanted), `parsers.html: the keyboard does not reach ${wanted}: ${reached}`);
  await context.close();
}

// The search finds a divergence and leads to it, on a served page and on a page that is opened as a file.
for (const address of [origin + "index.html", pathToFileURL(join(site, "index.html")).href]) {
  const { page, context } = await open(address);
  await page.fill("#search", "kind:divergence uriparse crash");
  const link = page.locator("#found a").first();
  await link.waitFor().catch(() => check(false, `${address}: the search finds nothing`));
  if (await link.count()) {
    await link.click();
    await page.waitForURL(/divergences\//);
    check((await page.title()).includes("uriparse"), `${address}: the search leads to ${page.url()}`);
  }
  await context.close();
}

// The search forgives a typing error, and finds CVEs, clients and words of security.
{
  const { page, context } = await open(origin + "parsers.html");
  for (const [typed, wanted] of [["open redirct", "open redirects"], ["ssrf", "Filters before HTTP clients"], ["kind:cve 2016-2512", "CVE-2016-2512"], ["kind:client requests", "Filters before requests"]]) {
    await page.fill("#search", typed);
    await page.locator("#found a", { hasText: wanted }).first().waitFor().catch(() => check(false, `the search for ${typed} does not find ${wanted}`));
  }
  await context.close();
}

// The table of parsers is filtered and sorted; every mismatch of a parser is shown; a filter and a client have an answer.
{
  const { page, context } = await open(pathToFileURL(join(site, "parsers.html")).href);
  const names = () => page.locator(".heatmap tbody th a").allTextContents();
  await page.selectOption("#filter-language", "go");
  check((await names()).every((name) => name.startsWith("go/")), `parsers.html: the language is not filtered: ${await names()}`);
  await page.selectOption("#filter-language", "");
  await page.selectOption("#sort", "0");
  const sorted = await names();
  check(sorted.join() === [...sorted].sort((one, other) => one.localeCompare(other)).join(), "parsers.html: not sorted by name");
  check((await page.locator(".heat i").count()) > 500, "parsers.html: the heat map has no cells");
  await page.goto(pathToFileURL(join(site, "parsers/uriparse.html")).href);
  const all = page.locator("p.more").first();
  const count = Number((await all.textContent()).match(/[0-9]+/)[0]);
  await all.locator("button").click();
  await page.waitForFunction((least) => [...document.querySelectorAll(".of-mismatches")].some((table) => table.querySelectorAll("tbody tr").length >= least), Math.min(count, 100))
    .catch(async () => check(false, `parsers/uriparse.html: not all ${count} mismatches are shown: ${await all.textContent()}`));
  if (readdirSync(join(site, "clients")).length) {
    await page.goto(pathToFileURL(join(site, "clients.html")).href);
    await page.selectOption("#pair-filter", "python/urllib");
    await page.selectOption("#pair-client", { label: await page.locator("#pair-client option", { hasText: /^requests / }).textContent() });
    await page.waitForURL(/clients\/requests\.html#filter=/);
    check((await page.textContent("#pair [role=status]")).includes("Dangerous"), "clients: no answer for a dangerous pair");
  }
  await context.close();
}

// The first page.
const hostile = `"${Array.from({ length: 256 }, (_, byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("")}<img src=x onerror=alert(1)>\\u202e"`;
const has_module = readFileSync(join(site, "playground-module.js"), "utf8").includes("URISPEC_MODULE");
if (!has_module) console.log("the site has no module: only the examples are asked");
const shots = process.argv[3];
for (const scheme of ["light", "dark"]) {
  for (const width of [390, 1024, 1440]) {
    for (const [at, input] of ["http:///evil.example/", ...(has_module ? ["http://u:p@h:80/a;b?c#d", hostile, `http://${"a".repeat(300)}@${"b".repeat(300)}/`] : [])].entries()) {
      const { page, context } = await open(`${origin}index.html#input=`, scheme, width);
      const where = `index.html, ${scheme}, ${width} pixels, input ${at}`;
      await page.fill("#input", input);
      await page.waitForSelector("#answer:not([aria-busy]) .strip").catch(async () => check(false, `${where}: no strips: ${await page.textContent("#status")}`));
      await page.locator("#answer details").evaluateAll((all) => all.forEach((one, at) => { one.open = at < 2; }));
      for (const words of await page.evaluate(layout)) check(false, `${where}: ${words}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      check(overflow <= 0, `${where}: ${overflow} pixels wider than the window`);
      check((await page.locator("#answer img, #answer script").count()) === 0, `${where}: the input became markup`);
      check(!(await page.textContent("#answer")).includes("\u202e"), `${where}: a character turns the text around`);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"], resultTypes: ["violations"] }));
      for (const { id, help, nodes } of violations) check(false, `${where}: ${id}: ${help}: ${nodes[0].html.slice(0, 160)} (${nodes.length})`);
      await page.locator("#answer details").evaluateAll((all) => all.forEach((one) => { one.open = false; }));
      if (shots) await page.screenshot({ path: join(shots, `first-${at}-${scheme}-${width}.png`), fullPage: true });
      await context.close();
    }
  }
}

// Served and as a file: the page answers, keeps the question in the address, survives a parser that ends the module, and refuses
// what is too long without blocking.
for (const address of [origin + "index.html", pathToFileURL(join(site, "index.html")).href]) {
  const { page, context } = await open(address);
  const expect = (words, input) => page.waitForFunction((words) => document.querySelector("main").textContent.includes(words), words)
    .catch(async () => check(false, `${address}: expected ${words} for ${input}, found ${(await page.textContent("#answer")).slice(0, 400)}`));
  await expect("RFC 3986 sees an empty host; the URL Standard connects to evil.example.", "the first example");
  await expect("parsers are on record", "the first example");
  await page.click(".examples li:nth-child(4) a");
  await expect("RFC 3986 rejects it; the URL Standard connects to c.", "http://a@b@c/");
  check(await page.inputValue("#input") === "http://a@b@c/", `${address}: the field has not the example`);
  await page.fill("#parser", "uriparse");
  await page.locator("#parser-hits a").first().waitFor().catch(() => check(false, `${address}: no parser is found`));
  await page.fill("#research", "2396 3986");
  check((await page.locator("#research-hits a").first().getAttribute("href")) === "drift/rfc3986.html#rfc2396", `${address}: drift is not found`);
  await page.fill("#gate", "go");
  check((await page.textContent("#gate-lines")).startsWith("urispec init go\n"), `${address}: no lines for Go`);
  await page.fill("#filter", "urllib3 okhttp");
  await page.locator("#filter-hits a").first().click();
  await expect("okhttp", "http://a@b@c/ between two parsers");
  check(page.url().includes("readers="), `${address}: the parsers are not in the address`);
  await page.fill("#readers", "");
  if (has_module) {
    await page.fill("#input", "http://x@y@z/");
    await expect("the URL Standard connects to z.", "http://x@y@z/");
    check(decodeURIComponent(page.url()).includes("#input=http://x@y@z/"), `${address}: the question is not in the address: ${page.url()}`);
    await page.locator(".permanent").first().click();
    check(page.url().includes("&strip="), `${address}: a strip has no link: ${page.url()}`);
    await page.waitForSelector(".strip.chosen");
    // RFC 2396 section 5.2, step 6g: surplus segments are kept, unless the reader chooses something else.
    await page.fill("#readers", "rfc2396");
    await page.fill("#base", "http://a/b");
    await page.fill("#input", "../../g");
    await expect('RFC 2396 connects to a', "a reference and a base");
    await page.selectOption("#choices", "surplus-refuse");
    await expect("RFC 2396 rejects it.", "a choice");
    check(page.url().includes("&base=http://a/b&options=surplus-refuse&readers=rfc2396"), `${address}: the choice is not in the address: ${page.url()}`);
    await page.selectOption("#choices", "");
    await page.fill("#readers", "");
    await page.fill("#base", ":");
    await page.fill("#input", '""');
    await expect("crashes", "an empty input against `:`");
    await page.fill("#base", "");
    // A long text is answered or refused within 2 s; in the meantime the page answers to the clock.
    for (const length of [99_000, 1_000_000]) {
      const took = await page.evaluate(async (length) => {
        const [field, begin] = [document.getElementById("input"), performance.now()];
        field.value = `http://h/${"/../%".repeat(length / 5)}`;
        field.dispatchEvent(new Event("input"));
        let [longest, last] = [0, begin];
        for (;;) {
          await new Promise((ready) => setTimeout(ready, 10));
          longest = Math.max(longest, performance.now() - last);
          last = performance.now();
          const busy = document.getElementById("answer").hasAttribute("aria-busy");
          if (last - begin > 300 && !busy || last - begin > 20_000) return { all: last - begin, longest };
        }
      }, length);
      console.log(`${address.split(":")[0]}: ${length} bytes: ${Math.round(took.all)} ms, the page waited ${Math.round(took.longest)} ms`);
    }
  }
  await context.close();
}

// Without scripts the page says what it is, and links everything.
{
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(origin + "index.html");
  const words = await page.textContent("main");
  check(words.includes("urispec explain") && (await page.locator("main a").count()) > 15, "index.html: without scripts it says little");
  await context.close();
}

const validator = new HtmlValidate(new FileSystemConfigLoader({
  root: true,
  extends: ["html-validate:standard"],
  // Pages that are HTML and XML close void elements and write attributes in full. Lines may have any length.
  rules: { "void-style": "off", "attribute-boolean-style": "off", "no-trailing-whitespace": "off", "long-title": "off", "prefer-native-element": "off", "svg-focusable": "off" },
}));
for (const kind of kinds) {
  const report = await validator.validateFile(join(site, decodeURIComponent(kind)));
  for (const result of report.results) {
    for (const message of result.messages.slice(0, 5)) check(false, `${kind}:${message.line}: ${message.ruleId}: ${message.message}`);
  }
}

await browser.close();
close();
for (const words of wrong) console.error(words);
console.log(`${kinds.length} kinds of pages in two colour schemes and two widths: ${wrong.length} wrong`);
process.exitCode = wrong.length ? 1 : 0;
