// What the scripts need: a server for a folder, and the check of a page's layout.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { join, normalize } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const types = { html: "text/html", css: "text/css", js: "text/javascript", json: "application/json", svg: "image/svg+xml" };

const wait = (ms) => new Promise((ready) => setTimeout(ready, ms));

// A line with a latency in milliseconds and a number of bytes per second, which all responses share. The browser's own
// emulation does not slow down a Worker.
const slowed = ({ latency, rate }) => {
  let free = 0;
  return async (response, body) => {
    await wait(latency);
    for (let at = 0; at < body.length; at += 4096) {
      const part = body.subarray(at, at + 4096);
      free = Math.max(free, performance.now()) + (1000 * part.length) / rate;
      await wait(free - performance.now());
      response.write(part);
    }
    response.end();
  };
};

// Serves the folder on this machine alone; on a slow line, compressed as web servers do.
export const serve = async (site, line) => {
  const send = line ? slowed(line) : (response, body) => response.end(body);
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    try {
      const file = await readFile(join(site, path));
      response.setHeader("content-type", types[path.split(".").pop()] ?? "application/octet-stream");
      if (line) response.setHeader("content-encoding", "gzip");
      await send(response, line ? await promisify(gzip)(file) : file);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { origin: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
};

// Runs in the page. What only a browser shows: nothing is cut off, nothing overlaps, no text is small.
export const layout = () => {
  const wrong = [];
  const name = (element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} "${element.textContent.trim().slice(0, 30)}"`;
  const shown = [...document.querySelectorAll("main *, footer *")].filter((element) => element.checkVisibility() && element.getClientRects().length);
  for (const element of shown) {
    const box = element.getBoundingClientRect();
    // Tables, diagrams, lists and lines of code scroll by themselves; anything else that is wider than its box is cut off.
    const scrolls = element.closest("pre, .wide, .fold ul, input, select");
    if (!scrolls && (box.right > innerWidth + 0.5 || box.left < -0.5)) wrong.push(`${name(element)} is outside of the window`);
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (hasText && parseFloat(getComputedStyle(element).fontSize) < 14) wrong.push(`${name(element)} has text of ${getComputedStyle(element).fontSize}`);
    const isBox = !(element instanceof SVGElement) && getComputedStyle(element).display !== "inline";
    if (hasText && isBox && !scrolls && element.scrollWidth > element.clientWidth + 1) wrong.push(`${name(element)} is cut off`);
  }
  const groups = ["#answer > *", ".strip > *", ".parse > *", ".card", ".examples > *"].map((group) => [...document.querySelectorAll(group)]);
  for (const figure of document.querySelectorAll(".figure")) groups.push([...figure.querySelectorAll("text")]);
  for (const group of groups) {
    const boxes = group.filter((one) => one.getClientRects().length).map((one) => [one, one.getBoundingClientRect()]);
    for (const [at, [one, box]] of boxes.entries()) {
      for (const [other, next] of boxes.slice(at + 1)) {
        const across = Math.min(box.right, next.right) - Math.max(box.left, next.left);
        const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
        // The box of a text of a figure is higher than its letters.
        const room = one instanceof SVGElement ? 4 : 1;
        if ((one instanceof SVGElement || one.parentElement === other.parentElement) && across > 1 && down > room) wrong.push(`${name(one)} overlaps ${name(other)}`);
      }
    }
  }
  return wrong.slice(0, 5);
};
