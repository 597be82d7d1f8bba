// The playground in Node: its module, the scripts of the page, and the page itself with a small stand-in for a browser.
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
const compiled = await urispecModule(base64);
const run = (request) => urispecRun(compiled, typeof request === "string" ? request : JSON.stringify(request));

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
    assert.equal(page.toHash({ input: bytes("http://a@b@c/?#") }), "#input=http://a@b@c/%3F%23");
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
  "documents are shown as ranges"() {
    assert.deepEqual(page.ranges(["d-01", "d-02", "d-03", "rfc1", "d-05", "e-06"]), ["d-01..03", "rfc1", "d-05", "e-06"]);
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
    assert.deepEqual(explanation, { asked: ["a"], input: { hex: "ff" } });
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
    const [crash] = page.rows(explanation, lost).filter(({ kind }) => kind === "crash");
    assert.match(crash.parsers[0].name, /^uriparse /);
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
  async "the page asks, shows and survives"() {
    const browser = new Browser();
    await browser.open("#input=http://a@b@c/%FF%3Cimg%20src=x%3E");
    const { answer, input, status } = browser.parts;
    assert.equal(input.value, String.raw`"http://a@b@c/\xff<img src=x>"`);
    assert.match(answer.textContent, /"http:\/\/a@b@c\/\\xff<img src=x>"/);
    assert(!answer.tags().includes("IMG"));
    assert.equal(status.textContent, "");
    const table = answer.find("DIV");
    assert.deepEqual([table.attributes.role, table.attributes.tabindex, table.attributes.class], ["region", "0", "wide"]);
    await browser.ask("", ":");
    assert.equal(browser.location.hash, "#input=&base=:");
    assert.match(status.textContent, /^uriparse: crash$/);
    assert(answer.tags().includes("TABLE") && answer.find("TR", "crash"));
    await browser.ask('"\\q"', "");
    assert.match(status.textContent, /double quotes/);
    await browser.ask("", '""');
    assert.equal(browser.location.hash, "#input=&base=");
    browser.location.hash = "";
    assert.deepEqual([answer.textContent, status.textContent], ["", ""]);
  },
  async "the page without a module names the command"() {
    const browser = new Browser({ module: undefined });
    await browser.open("#input=it's");
    assert.match(browser.parts.status.textContent, /built without the playground.*urispec explain -- 'it'\\''s'/);
  },
};

// As much of a browser as the page's script touches; no Worker can be started, as in a page that was opened as a file.
class Browser {
  constructor({ module } = { module: base64 }) {
    const node = (id) => Object.assign(new Element(id), { addEventListener: (kind, listener) => (this.listeners[kind] = listener) });
    this.listeners = {};
    this.parts = Object.fromEntries(["question", "input", "base", "answer", "status"].map((id) => [id, node(id)]));
    const self = this;
    this.location = {
      current: "",
      get hash() {
        return this.current;
      },
      set hash(hash) {
        this.current = hash;
        self.listeners.hashchange?.();
      },
    };
    this.window = vm.createContext({
      document: {
        currentScript: { src: "file:///site/playground.js" },
        getElementById: (id) => this.parts[id],
        createElement: (name) => new Element(name),
        head: { append: (script) => (vm.runInContext(read(new URL(script.attributes.src).pathname.split("/").pop()), this.window), script.onload()) },
      },
      location: this.location,
      Worker: class {
        constructor() {
          throw new Error("a file may start none");
        }
      },
      addEventListener: (kind, listener) => (this.listeners[kind] = listener),
      ...Object.fromEntries(["TextEncoder", "TextDecoder", "URL", "WebAssembly", "Blob", "DecompressionStream", "Response", "atob", "setTimeout", "clearTimeout"].map((name) => [name, globalThis[name]])),
    });
    this.window.window = this.window;
    this.window.URISPEC_MODULE = module;
  }

  async open(hash) {
    this.location.current = hash;
    vm.runInContext(read("playground.js"), this.window);
    await this.settled();
  }

  async ask(input, base) {
    Object.assign(this.parts.input, { value: input });
    Object.assign(this.parts.base, { value: base });
    this.listeners.submit({ preventDefault() {} });
    await this.settled();
  }

  async settled() {
    do await new Promise((resolve) => setTimeout(resolve, 10));
    while (this.parts.answer.attributes["aria-busy"]);
  }
}

class Element {
  value = "";
  attributes = {};
  children = [];
  constructor(name) {
    this.tagName = name.toUpperCase();
  }
  setAttribute(key, value) {
    this.attributes[key] = value;
  }
  removeAttribute(key) {
    delete this.attributes[key];
  }
  append(...children) {
    this.children.push(...children);
  }
  replaceChildren(...children) {
    this.children = children;
  }
  get textContent() {
    return this.children.map((child) => child.textContent ?? child).join("");
  }
  set textContent(text) {
    this.children = text === "" ? [] : [text];
  }
  all() {
    return [this, ...this.children.flatMap((child) => child.all?.() ?? [])];
  }
  tags() {
    return this.all().map((element) => element.tagName);
  }
  find(tag, kind) {
    return this.all().find((element) => element.tagName === tag && (!kind || element.attributes.class === kind));
  }
}

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
