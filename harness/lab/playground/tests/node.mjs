// The playground in Node: its module, and the script that makes strips of its answers. `browser/check.mjs` of the site tests the page.
//
//     node harness/lab/playground/tests/node.mjs MODULE.wasm [PROGRAM]
//
// With the program `urispec`, the answers of the module are compared with its answers.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { performance } from "node:perf_hooks";
import vm from "node:vm";

const [modulePath, program] = process.argv.slice(2);
assert(modulePath, "expected the module, such as target/wasm32-wasip1/playground/urispec-playground.wasm");
const root = new URL("../../../..", import.meta.url);
const site = new URL("harness/lab/site/assets/", root);
const read = (name) => readFileSync(new URL(name, site), "utf8");

const page = loaded();
const base64 = gzipSync(readFileSync(modulePath)).toString("base64");
vm.runInThisContext(read("playground-wasi.js"));
const runner = await urispecRunner(await urispecModule(base64));
const run = (request) => runner(typeof request === "string" ? request : JSON.stringify(request));

// The exports of playground.js.
function loaded() {
  const script = { exports: {} };
  vm.runInThisContext(`(function (module) {${read("playground.js")}\n})`)(script);
  return script.exports;
}

const tests = {
  "every byte survives the address, a field, JSON and quotation marks"() {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    for (const bytes of [all, ...Array.from(all, (byte) => Uint8Array.of(byte)), new TextEncoder().encode("é\u202e\u{10ffff}\ufeff")]) {
      const state = { input: bytes, base: bytes };
      const hash = page.toHash(state);
      assert.match(hash, /^#[\x21-\x7e]*$/);
      assert.deepEqual(page.fromHash(hash), state);
      assert.deepEqual(page.fieldBytes(page.fieldText(bytes)), bytes);
      assert.deepEqual(page.fromWire(JSON.parse(JSON.stringify(page.toWire(bytes)))), bytes);
      assert.deepEqual(page.unquote(page.quote(bytes)), bytes);
    }
    assert.match(page.quote(all), /^[\x20-\x7e]*$/);
  },
  "an address that is written differently is read"() {
    const bytes = (text) => new TextEncoder().encode(text);
    assert.deepEqual(page.fromHash(""), {});
    assert.deepEqual(page.fromHash("#"), {});
    assert.deepEqual(page.fromHash("#input="), { input: bytes("") });
    assert.deepEqual(page.fromHash("#input=a%&x=y&base=+%2&input=b"), { input: bytes("a%"), base: bytes("+%2") });
    assert.deepEqual(page.fromHash("#input=é=%3d"), { input: bytes("é==") });
    assert.deepEqual(page.fromHash("#input=a&readers=go/net-url%20url&strip=rfc3986"), { input: bytes("a"), readers: "go/net-url url", strip: "rfc3986" });
    assert.deepEqual(page.fromHash(page.toHash({ input: bytes("&"), readers: "a&b c", strip: "x" })), { input: bytes("&"), readers: "a&b c", strip: "x" });
    assert.deepEqual(page.fromHash("#input=&strip=%E2%80%AE").strip, String.raw`\u202e`);
    assert.equal(page.toHash({ input: bytes("http://a@b@c/?#") }), "#input=http://a@b@c/%3F%23");
    const resolved = { input: bytes("g"), base: bytes("http://a"), options: "surplus-remove" };
    assert.deepEqual(page.fromHash(page.toHash(resolved)), resolved);
    // Options without a base, and options that do not exist, have no meaning.
    assert.deepEqual(page.fromHash("#input=g&options=lenient"), { input: bytes("g") });
    assert.deepEqual(page.fromHash("#input=g&base=b&options=toString"), { input: bytes("g"), base: bytes("b") });
    for (const wrong of [String.raw`"\q"`, String.raw`"\x1"`, String.raw`"a"b"`]) assert.equal(page.fieldBytes(wrong), undefined);
  },
  "what is not seen is the table of the program"() {
    const source = readFileSync(new URL("harness/model/src/text.rs", root), "utf8");
    const table = /UNSEEN: &\[[^=]*= &\[(.*?)\n\];/s.exec(source)[1];
    const pairs = [...table.matchAll(/\((0x[0-9A-F_]+), (0x[0-9A-F_]+)\)/g)].map(([, ...pair]) => pair.map((text) => Number(text.replace("_", ""))));
    assert.deepEqual(page.UNSEEN, pairs);
    assert.equal(page.quote(Uint8Array.of(0x61, 0x1b, 0x22, 0xff)), String.raw`"a\u001b\"\xff"`);
    assert.equal(page.visible("\u{e0041}"), String.raw`\udb40\udc41`);
  },
  "the command for a terminal has no byte that a shell or a reader takes for something else"() {
    const [input, base] = [new TextEncoder().encode("it's"), Uint8Array.of(0xff)];
    assert.equal(page.command({ input }), String.raw`urispec explain -- 'it'\''s'`);
    assert.equal(page.command({ input, base: input }), String.raw`urispec explain --base='it'\''s' -- 'it'\''s'`);
    assert.equal(page.command({ input, base }), "urispec explain --hex --base='ff' -- '69742773'");
    assert.equal(page.command({ input: new Uint8Array() }), "urispec explain -- ''");
  },
  async "who stops a module is found, by a module that is made up"() {
    const fake = (stops) => async (request) => {
      const { explain } = JSON.parse(request);
      if (!explain) return { text: JSON.stringify(["a", "b", "c"].map((name) => ({ name, release: "1" }))) };
      const asked = explain.subjects ?? ["a", "b", "c"];
      const found = Object.entries(stops).find(([name]) => asked.includes(name));
      return found ? found[1] : { text: JSON.stringify({ asked, input: explain.input }) };
    };
    const question = { input: Uint8Array.of(0xff) };
    const explained = (stops) => page.explain(fake(stops), question);
    assert.deepEqual((await explained({})).lost, []);
    const { explanation, lost } = await explained({ b: { stopped: "panic" }, c: { late: true } });
    // After a late answer there is no time for another question.
    assert.deepEqual(explanation, { asked: [], input: { hex: "ff" } });
    assert.deepEqual(lost, [{ name: "b", release: "1", stopped: "panic" }, { name: "c", release: "1", late: true }]);
    const never = await page.explain(async () => ({ stopped: "no" }), question);
    assert.deepEqual(never, { explanation: { error: "no" }, lost: [] });
  },
  async "a parser that panics is a crash, and the others answer"() {
    assert((await run({ explain: { base: ":", input: "" } })).stopped, "the parsers together stop");
    const { explanation, lost } = await page.explain(run, { base: Uint8Array.of(0x3a), input: new Uint8Array() });
    assert.deepEqual(lost.map(({ name }) => name), ["uriparse"]);
    assert.match(lost[0].stopped, /\(uriparse-[^ ]*:\d+\)\n$/);
    const parsers = explanation.answers.flatMap(({ subjects }) => subjects.map(({ name }) => name));
    assert(parsers.includes("url") && !parsers.includes("uriparse"), `${parsers}`);
    const crash = page.stripsOf(explanation, lost).find(({ does }) => does === "crashes");
    assert.deepEqual(crash.parsers.map(({ name }) => name), ["uriparse"]);
  },
  async "what is not a request is an error in JSON"() {
    for (const request of ["", "null", "{}", '{"explain":{}}', '{"explain":{"input":"","imput":""}}', '{"drift":{"from":"rfc3968","to":"rfc3986"}}', "[".repeat(1e5)]) {
      const { text } = await run(request);
      assert.equal(typeof JSON.parse(text).error, "string", text);
    }
    const long = await run({ explain: { input: "a".repeat(1 << 20) } });
    assert.match(JSON.parse(long.text).error, /at most 1048576 bytes/);
  },
  async "a long input is answered"() {
    for (const text of ["a:/" + "/../".repeat(20_000), "http://[" + ":".repeat(50_000), "%".repeat(50_000)]) {
      assert.equal(JSON.parse((await run({ explain: { input: text } })).text).input, text);
    }
  },
  async "a base with options is resolved as they say, and becomes a vector with them"() {
    const bytes = (text) => new TextEncoder().encode(text);
    const answer = async (options) => {
      const { explanation } = await page.explain(run, { input: bytes("http:../g"), base: bytes("http://a/b"), options });
      return explanation.answers.find(({ specs }) => specs.includes("rfc3986")).observed.uri;
    };
    assert.equal(await answer(undefined), "http:g");
    assert.equal(await answer("lenient"), "http://a/g");
    for (const [options, wanted] of Object.entries(page.CHOICES)) {
      const { explanation } = await page.explain(run, { input: bytes("../g"), base: bytes("http://a/b"), options });
      const text = page.vector({ input: bytes("../g"), base: bytes("http://a/b"), options }, explanation);
      assert.deepEqual(JSON.parse(text).options, wanted);
    }
  },
  async "the answers are those of the program"() {
    if (!program) return "no program is given";
    const same = async (request, ...typed) => {
      let expected;
      try {
        expected = execFileSync(program, typed, { encoding: "utf8", maxBuffer: 1 << 26 });
      } catch (error) {
        expected = error.stdout;
      }
      const { text } = await run(request);
      assert.equal(text, expected, typed.join(" "));
    };
    const json = ["--format", "json"];
    for (const input of ["http://a@b@c/", "http://[::1%25eth0]:08/a/../b?#", "//é/%C3", "", "mailto:a@b", "http://0x7f.1\\@b/"]) {
      await same({ explain: { input } }, "explain", ...json, "--", input);
      const base = "http://a/b/c/d;p?q";
      await same({ explain: { input, base } }, "explain", ...json, "--base", base, "--", input);
      await same({ grammar_test: { spec: "rfc3986", rule: "host", input } }, "grammar", "test", ...json, "--", "rfc3986", "host", input);
    }
    await same({ explain: { input: { hex: "ff00" } } }, "explain", ...json, "--hex", "ff00");
    const withoutEntities = (text) => {
      const drift = JSON.parse(text);
      for (const step of drift.steps) step.changes = step.changes.filter(({ request }) => request.op !== "base");
      return drift;
    };
    for (const [from, to] of [["rfc2732", "rfc3986"], ["rfc3986", "rfc3987"], ["rfc1738", "draft-fielding-uri-rfc2396bis-03"]]) {
      const expected = execFileSync(program, ["drift", from, to, ...json], { encoding: "utf8", maxBuffer: 1 << 26 });
      assert.deepEqual(JSON.parse((await run({ drift: { from, to } })).text), withoutEntities(expected));
    }
  },
  "a text is in pieces, with the byte that is not allowed"() {
    const bytes = new TextEncoder().encode("http://é@h");
    const spans = [["scheme", 0, 4], ["user", 7, 9], ["host", 10, 11]];
    const shown = (...args) => page.pieces(...args).map(({ component, bytes, isMarked }) => [component, page.textOf(bytes), isMarked].filter((one) => one !== undefined));
    assert.deepEqual(shown(bytes, spans), [["scheme", "http"], ["://"], ["user", "é"], ["@"], ["host", "h"]]);
    assert.deepEqual(shown(bytes, undefined, 7), [["http://"], ["é", true], ["@h"]]);
    assert.deepEqual(shown(bytes, undefined, 11), [["http://é@h"], ["", true]]);
    assert.deepEqual(shown(new Uint8Array(), undefined, 0), [["", true]]);
  },
  async "a page and the program say the same sentence, and strips have each reader once"() {
    const { text } = await run({ explain: { input: "http:///evil.example/" } });
    const explanation = JSON.parse(text);
    assert.equal(explanation.summary.sentence, "RFC 3986 sees an empty host; the URL Standard connects to evil.example.");
    assert.equal(explanation.summary.grade, "grave");
    const strips = page.stripsOf(explanation);
    const specs = strips.flatMap(({ specs }) => specs);
    assert.equal(new Set(specs).size, specs.length);
    const rejected = strips.find(({ does }) => does === "rejects it");
    assert.equal(rejected.rejected[0].at, 7);
    const url = strips.find(({ specs }) => specs.includes("whatwg-2026-07"));
    assert.deepEqual(url.spans.slice(0, 2), [["scheme", 0, 4], ["host", 8, 20]]);
    const differing = page.common(strips);
    assert(differing.has("scheme:0-4") && !differing.has("host:8-20"));
    // Recorded parsers join the strips of their documents; one that answers alone has a strip of its own.
    const readers = ["url", "other", "alone", "none"].map((name) => ({ name }));
    const alone = { grade: "grave", does: "connects to other", spans: [["host", 8, 13]] };
    assert.equal(page.addRecorded(strips, { s: ["rfc3986", alone], p: "001-" }, readers), 3);
    const names = (strip) => strip.parsers.map(({ name }) => name);
    assert(names(strips.find(({ specs }) => specs.includes("rfc3986"))).includes("other"));
    assert.equal(strips.flatMap(names).filter((name) => name === "url").length, 1, "what ran here is not added again");
    assert.deepEqual(names(strips.at(-1)), ["alone"]);
  },
  "Markdown has no text that could leave its code"() {
    const input = new TextEncoder().encode("``|<b>\u202e");
    const strip = { does: "connects to `a`|b", specs: ["rfc3986"], parsers: [{ name: "x" }], spans: [["path", 0, input.length]] };
    const text = page.markdown({ input }, "A sentence.", [strip], (name) => name, "https://x/");
    assert(text.includes("``` \"``\\|<b>\\u202e\" ```"), text);
    assert.equal(text.split("\n").filter((line) => line.startsWith("| `` connects to `a`\\|b ``")).length, 1, text);
  },
};

for (const [name, test] of Object.entries(tests)) {
  const before = performance.now();
  const skipped = await test();
  console.log(`${skipped ? `skipped (${skipped})` : "ok"}: ${name} (${Math.round(performance.now() - before)} ms)`);
}
for (const [name, request] of Object.entries({
  explain: { explain: { input: "http://a@b@c/" } },
  "grammar test": { grammar_test: { spec: "rfc3986", rule: "host", input: "[::1" } },
  drift: { drift: { from: "rfc2732", to: "rfc3986" } },
})) {
  const before = performance.now();
  for (let times = 0; times < 5; times += 1) await run(request);
  console.log(`${name}: ${((performance.now() - before) / 5).toFixed(1)} ms`);
}
