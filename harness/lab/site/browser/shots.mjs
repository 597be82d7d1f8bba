// Writes screenshots of the pages at three widths, light and dark, and checks their layout: nothing cut off, no overlap, no small text.
//
//     npm ci && node shots.mjs SITE FOLDER
//
// The screenshots are for people to look at. CHROMIUM names the program if it is not /usr/bin/chromium. Exits with 1 and prints the
// errors if a layout is wrong.
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";
import { layout, serve } from "./site.mjs";

const [site, folder] = process.argv.slice(2).map((path) => resolve(path));
// A long page is shown by its beginning.
const TALLEST = 5000;
const first = (kind) => `${kind}/${readdirSync(join(site, kind)).sort().find((name) => name.endsWith(".html"))}`;
const pages = [
  "index.html", "parsers.html", "parsers/uriparse.html", "divergences.html", first("divergences"), "drift.html", "drift/rfc3986.html",
  "matrix.html", "documents/rfc3986.html", "grammars/rfc3986.html", "vectors.html", "vectors/parse-host-ipv4.html", "cves.html",
  "surveys.html", "proofs.html", "releases.html", "glossary.html", first("by"),
].filter((page) => existsSync(join(site, page)));

mkdirSync(folder, { recursive: true });
const { origin, close } = await serve(site);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const wrong = [];
for (const colorScheme of ["light", "dark"]) {
  for (const width of [390, 1024, 1440]) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    // A slow machine is not an error.
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    for (const address of pages) {
      await page.goto(origin + address);
      if (address === "index.html") await page.waitForSelector("#answer:not([aria-busy]) .strip");
      const where = `${address}, ${colorScheme}, ${width} pixels`;
      for (const words of await page.evaluate(layout)) wrong.push(`${where}: ${words}`);
      const { wide, high } = await page.evaluate(() => {
        const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
        return { wide: scrollWidth - clientWidth, high: scrollHeight };
      });
      if (wide > 0) wrong.push(`${where}: ${wide} pixels wider than the window`);
      const name = address.replace(/\.html$/, "").replaceAll("/", "-");
      const clip = { x: 0, y: 0, width, height: Math.min(high, TALLEST) };
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true, clip });
    }
    await context.close();
  }
}
await browser.close();
close();
for (const words of wrong) console.error(words);
console.log(`${pages.length} pages at three widths, light and dark: ${wrong.length} wrong; screenshots in ${folder}`);
process.exitCode = wrong.length ? 1 : 0;
