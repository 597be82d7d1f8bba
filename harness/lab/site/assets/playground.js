// The script of the playground's page. The first half does not use the page, and is tested in Node.
"use strict";

(() => {
  // ---- bytes and texts

  const utf8 = (text) => new TextEncoder().encode(text);
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

  // The text of bytes; undefined if they are not UTF-8.
  const textOf = (bytes) => {
    try {
      return decoder.decode(bytes);
    } catch {
      return undefined;
    }
  };

  const hex = (number, digits) => number.toString(16).padStart(digits, "0");

  const toHex = (bytes) => Array.from(bytes, (byte) => hex(byte, 2)).join("");

  // Bytes in the JSON of the program: a string, or `{"hex":"ff"}`.
  const toWire = (bytes) => textOf(bytes) ?? { hex: toHex(bytes) };
  const fromWire = (wire) =>
    typeof wire === "string"
      ? utf8(wire)
      : Uint8Array.from(wire.hex.match(/../g) ?? [], (digits) => parseInt(digits, 16));

  // The code points that are invisible, or that change how adjacent characters are shown: the table of `visible` in urispec-model.
  const UNSEEN = [
    [0x7f, 0xa0], [0xad, 0xad], [0x300, 0x36f], [0x61c, 0x61c], [0x115f, 0x1160], [0x1680, 0x1680], [0x17b4, 0x17b5],
    [0x180b, 0x180f], [0x2000, 0x200f], [0x2028, 0x202f], [0x205f, 0x206f], [0x3000, 0x3000], [0x3164, 0x3164],
    [0xe000, 0xf8ff], [0xfdd0, 0xfdef], [0xfe00, 0xfe0f], [0xfeff, 0xfeff], [0xffa0, 0xffa0], [0xfff0, 0xfffb],
    [0x1bca0, 0x1bca3], [0x1d173, 0x1d17a], [0xe0000, 0x10ffff],
  ];
  const isSeen = (code) =>
    code >= 0x20 && (code & 0xfffe) !== 0xfffe && !UNSEEN.some(([first, last]) => first <= code && code <= last);

  // Foreign text, with an escape for each character that could deceive its reader.
  const visible = (text) =>
    Array.from(text, (char) =>
      isSeen(char.codePointAt(0))
        ? char
        : Array.from({ length: char.length }, (_, unit) => `\\u${hex(char.charCodeAt(unit), 4)}`).join(""),
    ).join("");

  // The number of bytes of the character that begins here; 0 if no character begins here.
  const characterAt = (bytes, at) => {
    for (let length = 1; length <= 4 && at + length <= bytes.length; length += 1) {
      if (textOf(bytes.subarray(at, at + length)) !== undefined) return length;
    }
    return 0;
  };

  // Bytes in double quotes, as the program shows them on a terminal.
  const quote = (bytes) => {
    let shown = "";
    for (let at = 0; at < bytes.length; ) {
      const length = characterAt(bytes, at);
      const char = textOf(bytes.subarray(at, at + length));
      if (length === 0) shown += `\\x${hex(bytes[at], 2)}`;
      else shown += char === '"' || char === "\\" ? `\\${char}` : visible(char);
      at += length || 1;
    }
    return `"${shown}"`;
  };

  // The bytes that `quote` has written as this text; undefined if `quote` does not write such a text.
  const unquote = (quoted) => {
    const parts = [];
    let rest = quoted.slice(1, -1);
    while (rest !== "") {
      const [whole, plain, char, byte, units] =
        /^(?:([^"\\]+)|\\(["\\])|\\x([0-9a-f]{2})|((?:\\u[0-9a-f]{4})+))/i.exec(rest) ?? [];
      if (whole === undefined) return undefined;
      const text = plain ?? char ?? units?.replace(/\\u(.{4})/g, (_, digits) => String.fromCharCode(parseInt(digits, 16)));
      parts.push(text === undefined ? [parseInt(byte, 16)] : Array.from(utf8(text)));
      rest = rest.slice(whole.length);
    }
    return Uint8Array.from(parts.flat());
  };

  const isQuoted = (text) => /^".*"$/s.test(text) && text.length > 1;

  // The text of a field for bytes: the bytes as text, or their quoted form if a field cannot contain the text or would show it wrongly.
  const fieldText = (bytes) => {
    const text = textOf(bytes);
    return text !== undefined && visible(text) === text && !isQuoted(text) ? text : quote(bytes);
  };
  const fieldBytes = (text) => (isQuoted(text) ? unquote(text) : utf8(text));

  // ---- the address

  const encode = (bytes) =>
    Array.from(bytes, (byte) => {
      const char = String.fromCharCode(byte);
      return /[A-Za-z0-9._~:/@-]/.test(char) ? char : `%${hex(byte, 2).toUpperCase()}`;
    }).join("");
  const decode = (text) =>
    Uint8Array.from(
      text.match(/%[0-9A-Fa-f]{2}|[^%]+|%/g)?.flatMap((part) =>
        /^%.{2}$/s.test(part) ? [parseInt(part.slice(1), 16)] : [...utf8(part)],
      ) ?? [],
    );

  // `#input=…&base=…`, with percent-encoded bytes. Without a base, `&base=` is left out.
  const toHash = ({ input, base }) => `#input=${encode(input)}${base ? `&base=${encode(base)}` : ""}`;
  const fromHash = (hash) => {
    const state = {};
    for (const entry of hash.replace(/^#/, "").split("&")) {
      const [, key, value] = /^(input|base)=(.*)$/s.exec(entry) ?? [];
      if (key && !(key in state)) state[key] = decode(value);
    }
    return state;
  };

  // The command for a terminal. The input is text, or hexadecimal if a shell or a reader could misread the text.
  const command = ({ input, base }) => {
    const isPlain = [input, base ?? utf8("")].every((bytes) => fieldText(bytes) === textOf(bytes));
    const typed = (bytes) => (isPlain ? `'${textOf(bytes).replaceAll("'", "'\\''")}'` : `'${toHex(bytes)}'`);
    return `urispec explain ${isPlain ? "" : "--hex "}${base ? `--base=${typed(base)} ` : ""}-- ${typed(input)}`;
  };

  // ---- requests

  // The answers of all documents and parsers to an input. `run` takes a request and returns `{ text }`, `{ stopped }` or `{ late }`.
  // If a parser stops the module, all answers are lost. Then each parser is run alone, and the parsers that answer are run together.
  const explain = async (run, { input, base }) => {
    const question = { input: toWire(input), ...(base && { base: toWire(base) }) };
    const asked = async (subjects) => {
      const { text, ...rest } = await run(JSON.stringify({ explain: { ...question, ...(subjects && { subjects }) } }));
      return text === undefined ? rest : JSON.parse(text);
    };
    const failed = ({ stopped, late }) => stopped !== undefined || late;
    const all = await asked();
    if (!failed(all)) return { explanation: all, lost: [] };
    const documents = await asked([]);
    if (failed(documents)) return { explanation: { error: documents.late ? "the answer took too long" : documents.stopped }, lost: [] };
    const known = await run('{"subjects":{}}');
    const lost = [];
    const answering = [];
    for (const { name, release } of JSON.parse(known.text)) {
      const alone = await asked([name]);
      if (failed(alone)) lost.push({ name, release, ...alone });
      else answering.push(name);
    }
    const together = await asked(answering);
    return { explanation: failed(together) ? documents : together, lost };
  };

  // `draft-x-00`, `draft-x-01`, `draft-x-02`: `draft-x-00..02`.
  const ranges = (specs) => {
    const runs = [];
    for (const spec of specs) {
      const [, stem, number] = /^(.*-)(\d\d)$/.exec(spec) ?? [];
      const last = runs.at(-1);
      if (stem && last?.stem === stem && Number(last.to) + 1 === Number(number)) last.to = number;
      else runs.push({ spec, stem, to: number });
    }
    return runs.map(({ spec, to }) => (to === undefined || spec.endsWith(to) ? spec : `${spec}..${to}`));
  };

  // The answers with their documents and parsers, as words, so that the page only has to show them.
  const rows = ({ answers }, lost) => [
    ...answers.map(({ specs, subjects, observed, judged, words = [] }) => ({
      kind: judged.verdict === "agree" ? "agree" : judged.verdict === "skipped" ? "skipped" : judged.verdict === "crash" ? "crash" : "depart",
      verdict: judged.verdict,
      notes: [
        ...(judged.reading ? [`permitted by a further reading: ${judged.reading}`] : []),
        ...(judged.blurred ? [`undefined and empty are not distinguished: ${judged.blurred.join(", ")}`] : []),
      ],
      answer: answerWords(observed, judged.departs ?? []),
      documents: ranges(specs),
      parsers: subjects.map(({ name, release, words }) => ({ name: `${name} ${release}`, words })),
      words: words.map(({ specs, words }) => `${ranges(specs).join(", ")}: ${words}`),
    })),
    ...lost.map(({ name, release, stopped, late }) => ({
      kind: "crash",
      verdict: late ? "timeout" : "crash",
      notes: [],
      answer: [late ? "no answer in time" : "crash"],
      documents: [],
      parsers: [{ name: `${name} ${release}`, words: stopped?.trim() }],
      words: [],
    })),
  ];

  // The lines of an answer. `≠` marks a component that differs.
  const answerWords = (observed, departs) => {
    if (!observed.accept) return Object.entries(observed).map(([key, value]) => described(key, value));
    return Object.entries(observed.accept)
      .filter(([name, value]) => value !== null || !["user", "password", "params", "opaque"].includes(name))
      .map(([name, value]) => `${departs.includes(name) ? "≠ " : ""}${described(name, value)}`);
  };
  const described = (key, value) => {
    if (value === true) return key;
    if (value === null) return `${key}: undefined`;
    if (typeof value === "string" || typeof value?.hex === "string") return `${key}: ${quote(fromWire(value))}`;
    return `${key}: ${visible(JSON.stringify(value))}`;
  };

  const inner = { command, decode, encode, explain, fieldBytes, fieldText, fromHash, fromWire, quote, ranges, rows, toHash, toWire, UNSEEN, unquote, visible };
  if (typeof document === "undefined") {
    module.exports = inner;
    return;
  }

  // ---- the page

  const LIMIT = 2000;
  const place = document.currentScript.src;
  const beside = (name) => new URL(name, place).href;
  const [form, inputField, baseField, answer, status] = ["question", "input", "base", "answer", "status"].map((id) =>
    document.getElementById(id),
  );

  // An element that contains texts and elements. Text is never parsed as HTML.
  const element = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };
  const foreign = (text) => element("bdi", {}, element("code", {}, visible(text)));
  const list = (items) => element("ul", {}, ...items.map((item) => element("li", {}, item)));

  const start = () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(beside("playground-worker.js"));
      worker.onmessage = ({ data }) => (data.ready ? resolve(worker) : reject(new Error(data.failed)));
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error("the Worker cannot be started"));
      };
    });

  // Runs a request in a Worker. The Worker is ended if it takes longer than the limit.
  let started;
  const runInWorker = async (request) => {
    started ??= start();
    const worker = await started;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        worker.terminate();
        started = undefined;
        resolve({ late: true });
      }, LIMIT);
      worker.onmessage = ({ data }) => {
        clearTimeout(timer);
        resolve(data);
      };
      worker.postMessage(request);
    });
  };

  // Runs a request in the page itself. There is no time limit, because the page is blocked while the module runs.
  let inPage;
  const runInPage = async (request) => {
    inPage ??= new Promise((resolve, reject) => {
      const script = element("script", { src: beside("playground-wasi.js") });
      script.onload = () => resolve(urispecModule(window.URISPEC_MODULE));
      script.onerror = () => reject(new Error("playground-wasi.js cannot be loaded"));
      document.head.append(script);
    });
    // Wait for the script first: in a call, the name of the function is looked up before its arguments are awaited.
    const module = await inPage;
    return urispecRun(module, request);
  };

  // A page that was opened as a file may not start a Worker: the constructor throws, or the Worker reports an error. A
  // `blob:` URL would need a less strict policy.
  let hasWorker = true;
  const run = async (request) => {
    if (hasWorker) {
      try {
        return await runInWorker(request);
      } catch {
        hasWorker = false;
      }
    }
    return runInPage(request);
  };

  const shown = ({ explanation, lost }) => {
    const { conclusion, hazards } = explanation;
    const input = fromWire(explanation.input);
    const head = ["Verdict", "Answer", "Documents", "Parsers"].map((name) => element("th", { scope: "col" }, name));
    const body = rows(explanation, lost).map(({ kind, verdict, notes, answer, documents, parsers, words }) =>
      element(
        "tr",
        { class: kind },
        element("th", { scope: "row" }, `${{ agree: "=", depart: "≠", crash: "✗", skipped: "–" }[kind]} ${verdict}`),
        element("td", {}, list([...answer.map(foreign), ...notes.map(visible)])),
        element("td", {}, ...(documents.length ? [list(documents), ...(words.length ? [list(words.map(foreign))] : [])] : [])),
        element(
          "td",
          {},
          ...(parsers.length
            ? [list(parsers.map(({ name, words }) => element("span", {}, visible(name), ...(words ? [" ", foreign(words)] : []))))]
            : []),
        ),
      ),
    );
    const table = element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...body));
    const parts = [
      element("h2", {}, foreign(quote(input)), ...(explanation.base ? [" against ", foreign(quote(fromWire(explanation.base)))] : [])),
      element("p", {}, "Each verdict is by RFC 3986. Documents and parsers with the same answer share a row."),
      element("div", { class: "wide", role: "region", tabindex: "0", "aria-label": "Answers" }, table),
    ];
    if (conclusion.hosts.length > 1) {
      const hosts = conclusion.hosts.map(({ host, specs, subjects }) => {
        const by = [...subjects.map(({ name, release }) => `${name} ${release}`), ...ranges(specs)];
        return element("span", {}, foreign(quote(fromWire(host))), ` by ${visible(by.join(", "))}`);
      });
      parts.push(element("h3", {}, "Hosts found"), list(hosts));
    }
    if (hazards.length) {
      const dangers = hazards.map(({ hazard, range: [from, to], means, spec, section }) =>
        element(
          "span",
          {},
          `${hazard} `,
          foreign(quote(input.subarray(from, to))),
          ` at byte ${from}`,
          ...(means === undefined ? [] : [", which may mean ", foreign(quote(fromWire(means)))]),
          ` (${spec} section ${visible(section)})`,
        ),
      );
      parts.push(element("h3", {}, "Dangers"), list(dangers));
    }
    return parts;
  };

  // The number of the last question. The answer to an earlier question is not shown, and its remaining requests are not sent.
  let asked = 0;
  let before = Promise.resolve();
  const clear = () => {
    asked += 1;
    answer.replaceChildren();
    answer.removeAttribute("aria-busy");
    status.textContent = "";
  };
  const ask = (question) => {
    asked += 1;
    const mine = asked;
    answer.setAttribute("aria-busy", "true");
    status.textContent = "Running…";
    const isOld = new Error("another question");
    const one = async (request) => {
      if (mine !== asked) throw isOld;
      return run(request);
    };
    before = before.then(async () => {
      try {
        const found = await explain(one, question);
        if (mine !== asked) return;
        const { error } = found.explanation;
        answer.replaceChildren(...(error === undefined ? shown(found) : []));
        const lost = found.lost.map(({ name, late }) => `${name}: ${late ? "no answer in time" : "crash"}`);
        status.textContent = error === undefined ? visible(lost.join("; ")) : `No answer: ${visible(error)}`;
      } catch (error) {
        if (error !== isOld && mine === asked) status.textContent = `No answer: ${visible(String(error))}`;
      }
      if (mine === asked) answer.removeAttribute("aria-busy");
    });
  };

  const without = (state) => {
    const text = state.input ? command(state) : "urispec explain -- 'INPUT'";
    status.replaceChildren("This site was built without the playground. You can use the program instead: ", foreign(text));
  };
  const show = () => {
    const state = fromHash(location.hash);
    if (state.input) {
      inputField.value = fieldText(state.input);
      // An empty field is not a base; an empty base is `""`.
      baseField.value = state.base ? fieldText(state.base) || '""' : "";
    }
    if (window.URISPEC_MODULE === undefined) without(state);
    else if (state.input) ask(state);
    else clear();
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const [input, base] = [inputField, baseField].map((field) => fieldBytes(field.value));
    if (!input || !base) {
      status.textContent = String.raw`Text in double quotes may have only the escapes \", \\, \xff and \u0000.`;
      return;
    }
    const hash = toHash({ input, base: baseField.value === "" ? undefined : base });
    // The user may submit the same question again.
    if (hash === location.hash) show();
    else location.hash = hash;
  });
  addEventListener("hashchange", show);
  show();
})();
