// Opens one page of each kind of the site in Chromium, in light and dark, wide and 320 pixels wide, and checks what only a browser
// can show: accessibility (axe, WCAG 2.1 A and AA), errors on the console, requests to other origins, the keyboard, the search.
//
//     npm ci && node check.mjs SITE
//
// CHROMIUM names the program if it is not /usr/bin/chromium. Exits with 1 and prints the errors if anything is wrong.
import { createServer } from "node:http";
import { readFileSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, normalize, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { chromium } from "playwright-core";

const site = resolve(process.argv[2] ?? "");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const types = { html: "text/html", css: "text/css", js: "text/javascript", json: "application/json", svg: "image/svg+xml" };
const wrong = [];
const check = (holds, words) => { if (!holds) wrong.push(words); };

const server = createServer(async (request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
  try {
    const body = await readFile(join(site, path));
    response.setHeader("content-type", types[path.split(".").pop()] ?? "application/octet-stream");
    response.end(body);
  } catch {
    response.statusCode = 404;
    response.end();
  }
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const origin = `http://127.0.0.1:${server.address().port}/`;

const first = (folder, wanted = "") => `${folder}/${readdirSync(join(site, folder)).sort().find((name) => name.endsWith(".html") && name.includes(wanted))}`;
const kinds = [
  "index.html", "divergences.html", "drift.html", "vectors.html", "explain.html",
  first("parsers", "uriparse"), first("divergences"), "documents/rfc3986.html", "drift/rfc3986.html",
  "vectors/parse-host-ipv4.html", first("by"), ...(readdirSync(join(site, "parsers")).includes("c+libcurl.html") ? ["parsers/c%2Blibcurl.html"] : []),
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
  const { page, context } = await open(origin + "index.html");
  const reached = [];
  for (let steps = 0; steps < 90; steps += 1) {
    await page.keyboard.press("Tab");
    reached.push(await page.evaluate(() => document.activeElement.className || document.activeElement.id || document.activeElement.tagName));
  }
  for (const wanted of ["skip", "A", "search", "wide"]) check(reached.includes(wanted), `index.html: the keyboard does not reach ${wanted}: ${reached}`);
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

// The playground, on a served page and on a page that is opened as a file: it explains an input, keeps the question in the address,
// continues after a parser that ends the module, and shows hostile bytes as text.
const has_module = readFileSync(join(site, "playground-module.js"), "utf8").includes("URISPEC_MODULE");
if (!has_module) console.log("the site has no module: the playground is not tested");
for (const address of has_module ? [origin + "explain.html", pathToFileURL(join(site, "explain.html")).href] : []) {
  const { page, context } = await open(address);
  const ask = async (input, base, expected) => {
    await page.fill("#input", input);
    await page.fill("#base", base);
    await page.click("#question button");
    await page.waitForFunction((words) => document.getElementById("answer").textContent.includes(words), expected)
      .catch(async () => check(false, `${address}: expected ${expected} for ${input}, found ${(await page.textContent("#answer")).slice(0, 400)}`));
  };
  await ask("http://a@b@c/", "", "fluent-uri");
  check(decodeURIComponent(page.url()).includes("#input=http://a@b@c/"), `${address}: the question is not in the address: ${page.url()}`);
  await ask('""', ":", "crash");
  const hostile = `"${Array.from({ length: 256 }, (_, byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("")}<img src=x onerror=alert(1)>"`;
  await ask(hostile, "", "\\xff");
  check((await page.locator("#answer img, #answer script").count()) === 0, `${address}: the input became markup`);
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
server.close();
for (const words of wrong) console.error(words);
console.log(`${kinds.length} kinds of pages in two colour schemes and two widths: ${wrong.length} wrong`);
process.exitCode = wrong.length ? 1 : 0;
