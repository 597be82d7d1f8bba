// The requests and answers of the first page. This file does not use the page, and is tested in Node; `home.js` shows the answers.
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

  // The choices that documents leave open in resolution: each value of the field, and its entry in a request.
  const CHOICES = {
    lenient: { strict: false },
    "surplus-retain": { surplus: "retain" },
    "surplus-remove": { surplus: "remove" },
    "surplus-refuse": { surplus: "refuse" },
    "normalize-base": { normalize_base: true },
  };
  const resolved = ({ base, options }) => (base ? { base: toWire(base), ...(options && { options: CHOICES[options] }) } : {});

  // `#input=…&base=…&options=…&readers=…&strip=…`, with percent-encoded bytes. An entry without a value is left out.
  const toHash = ({ input, base, options, readers, strip }) =>
    `#input=${encode(input)}${base ? `&base=${encode(base)}` : ""}` +
    [["options", base && options], ["readers", readers], ["strip", strip]].map(([key, value]) => (value ? `&${key}=${encode(utf8(value))}` : "")).join("");
  const fromHash = (hash) => {
    const state = {};
    for (const entry of hash.replace(/^#/, "").split("&")) {
      const [, key, value] = /^(input|base|options|readers|strip)=(.*)$/s.exec(entry) ?? [];
      if (!key || key in state) continue;
      const bytes = decode(value);
      state[key] = key === "input" || key === "base" ? bytes : visible(textOf(bytes) ?? "");
    }
    if (!state.base || !Object.hasOwn(CHOICES, state.options ?? "")) delete state.options;
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
  // After a late answer nothing more is run, because the time is over.
  const explain = async (run, state) => {
    const question = { input: toWire(state.input), ...resolved(state) };
    const asked = async (subjects) => {
      const { text, ...rest } = await run(JSON.stringify({ explain: { ...question, ...(subjects && { subjects }) } }));
      return text === undefined ? rest : JSON.parse(text);
    };
    const failed = ({ stopped, late }) => stopped !== undefined || late;
    const all = await asked();
    if (!failed(all)) return { explanation: all, lost: [] };
    const documents = all.late ? all : await asked([]);
    if (failed(documents)) return { explanation: { error: documents.late ? "the answer took too long" : documents.stopped }, lost: [] };
    const known = await run('{"subjects":{}}');
    const lost = [];
    const answering = [];
    for (const { name, release } of JSON.parse(known.text)) {
      const alone = await asked([name]);
      if (failed(alone)) lost.push({ name, release, ...alone });
      else answering.push(name);
      if (alone.late) return { explanation: documents, lost };
    }
    const together = await asked(answering);
    return { explanation: failed(together) ? documents : together, lost };
  };

  // ---- the strips

  // The strips of an explanation, each with the documents and the parsers that give it.
  const stripsOf = ({ strips, answers }, lost = []) => {
    const shown = strips.map((strip) => ({
      ...strip,
      specs: strip.answers.flatMap((at) => answers[at].specs),
      parsers: strip.answers.flatMap((at) => answers[at].subjects).map(({ name, release, words }) => ({ name, release, words })),
      always: [],
    }));
    for (const { name, release, stopped, late } of lost) {
      const does = late ? "gives no answer in time" : "crashes";
      let strip = shown.find((one) => one.does === does);
      if (!strip) shown.push((strip = { does, grade: "grave", specs: [], parsers: [], always: [] }));
      strip.parsers.push({ name, release, words: stopped?.trim() });
    }
    return shown;
  };

  // FNV-1a with 32 bits, as in `recorded.rs`.
  const fnv = (bytes) => bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
  const hashOf = ({ input, base }) => fnv(base ? Uint8Array.from([...base, 0, ...input]) : input);

  // How the documents split an input: the strips of documents in order, as in `recorded.rs`.
  const splitOf = (op, strips) =>
    hex(fnv(utf8([op, ...strips.filter(({ specs }) => specs.length)
      .map(({ does, specs }) => `${does === "rejects it" ? "reject" : "accept"}:${[...specs].sort().join(",")}`)].join("|"))), 8);

  const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const looks = ({ does, text, spans, made }) => JSON.stringify([does, text, spans, made]);

  // Of the parsers that accept, and say nothing else.
  const SILENT = () => ({ grade: "same", does: "accepts it, and reports no components", specs: [], parsers: [], always: [] });

  // The pages of the parsers that ran here.
  const addPages = (strips, readers) => {
    for (const parser of strips.flatMap(({ parsers }) => parsers)) parser.page ??= readers.find(({ name }) => name === parser.name)?.page;
  };

  // Adds the recorded parsers of an input that is a vector. Gives the number of recorded answers.
  const addRecorded = (strips, { s, p }, readers) => {
    addPages(strips, readers);
    const targets = s.map((one) => {
      if (typeof one === "string") return strips.find(({ specs }) => specs.includes(one));
      const known = strips.find((strip) => looks(strip) === looks(one));
      if (known) return known;
      const strip = { grade: "notable", ...one, specs: [], parsers: [], always: [] };
      strips.push(strip);
      return strip;
    });
    const known = new Set(strips.flatMap(({ parsers }) => parsers.map(({ name }) => name)));
    if (p.includes("=")) strips.push(SILENT());
    let count = 0;
    Array.from(p, (digit, at) => {
      const target = digit === "=" ? strips.at(-1) : targets[DIGITS.indexOf(digit)];
      if (!target) return;
      count += 1;
      if (!known.has(readers[at].name)) target.parsers.push(readers[at]);
    });
    return count;
  };

  // The strips of a text that begins with `http:`, for the same text with `https:`.
  const addMoved = (strips, ofHttp) => {
    const move = (at) => (at > 0 ? at + 1 : at);
    for (const strip of ofHttp.filter(({ parsers, text }) => parsers.length && text === undefined)) {
      const spans = strip.spans?.map(([name, begin, end]) => [name, move(begin), move(end)]);
      const rejected = strip.rejected?.map((one) => ({ ...one, at: move(one.at) }));
      const moved = { ...strip, ...(spans && { spans }), ...(rejected && { rejected }), specs: [], parsers: [], always: [] };
      let target = strips.find((one) => looks(one) === looks(moved));
      if (!target) strips.push(target = moved);
      const known = new Set(strips.flatMap(({ parsers }) => parsers.map(({ name }) => name)));
      target.parsers.push(...strip.parsers.filter(({ name }) => !known.has(name)));
    }
  };

  // Adds the parsers that gave the answer of the same documents on every recorded input that the documents split in this way.
  const addAlways = (strips, always, readers) => {
    addPages(strips, readers);
    const ofDocuments = strips.filter(({ specs }) => specs.length);
    const known = new Set(strips.flatMap(({ parsers }) => parsers.map(({ name }) => name)));
    Array.from(always, (digit, at) => {
      if (!known.has(readers[at].name)) ofDocuments[DIGITS.indexOf(digit)]?.always.push(readers[at]);
    });
  };

  // A text in pieces: components, the bytes between them, and the byte that is not allowed (`isMarked`; without bytes at the end).
  const pieces = (bytes, spans = [], mark) => {
    const all = [];
    const add = (component, from, to) => {
      if (mark === undefined || mark < from || mark >= to) return from < to && all.push({ component, bytes: bytes.subarray(from, to), from });
      const after = Math.min(to, mark + (characterAt(bytes, mark) || 1));
      add(component, from, mark);
      all.push({ component, bytes: bytes.subarray(mark, after), from: mark, isMarked: true });
      mark = undefined;
      add(component, after, to);
    };
    let end = 0;
    for (const [component, start, to] of spans) {
      add(undefined, end, start);
      add(component, start, to);
      end = to;
    }
    add(undefined, end, bytes.length);
    if (mark !== undefined) all.push({ bytes: new Uint8Array(), from: mark, isMarked: true });
    return all;
  };

  // The components that stand at other places in other strips of the same text, as `component:start-end`.
  const common = (strips) => {
    const accepted = strips.filter(({ spans, text }) => spans?.length && text === undefined);
    const places = accepted.map(({ spans }) => new Set(spans.map(([component, start, end]) => `${component}:${start}-${end}`)));
    return new Set([...(places[0] ?? [])].filter((place) => places.every((all) => all.has(place))));
  };

  // The first document that readers look for, then the newest.
  const LEADERS = ["rfc3986", "whatwg-2026-07", "rfc3987", "rfc7230", "rfc2396", "rfc1808", "rfc1738", "rfc1630"];
  const leaders = (specs) => {
    const first = LEADERS.filter((name) => specs.includes(name)).slice(0, 2);
    const both = first[0] === "rfc3986" && first[1] === "whatwg-2026-07" ? first : first.slice(0, 1);
    return both.length ? both : specs.slice(-1);
  };

  // ---- what is copied

  // Markdown that no input can leave: in a code span with more backticks than it has in a row.
  const codeSpan = (text) => {
    const fence = "`".repeat(1 + Math.max(0, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length)));
    return `${fence} ${text.replaceAll("|", "\\|")} ${fence}`;
  };
  const markdown = (state, sentence, strips, title, address) => {
    const names = ({ specs, parsers }) => [...leaders(specs).map(title), ...(specs.length > 1 ? [`${specs.length} documents`] : []), ...parsers.map(({ name }) => name)];
    const rows = strips.map((strip) => `| ${codeSpan(visible(strip.does))} | ${(strip.spans ?? []).map(([component, start, end]) =>
      `${component} ${codeSpan(quote((strip.text === undefined ? state.input : fromWire(strip.text)).subarray(start, end)))}`).join(", ")} | ${visible(names(strip).join(", "))} |`);
    const base = state.base ? `, resolved against ${codeSpan(quote(state.base))}` : "";
    return [`${codeSpan(quote(state.input))}${base}`, "", visible(sentence), "", "| result | components | readers |", "|---|---|---|", ...rows, "", address, ""].join("\n");
  };
  // As a case of the vectors, with the answer of RFC 3986; the id is to be chosen.
  const vector = (state, { answers }) => {
    const group = answers.find(({ specs }) => specs.includes("rfc3986"));
    const expect = group ? [{ specs: group.specs, ...(group.observed.accept ? { accept: group.observed.accept } : group.observed) }] : [];
    const request = { op: state.base ? "resolve" : "parse", input: toWire(state.input), ...resolved(state) };
    return `${JSON.stringify({ id: "parse/topic/name", ...request, expect }, null, 1)}\n`;
  };

  const inner = {
    addAlways, addMoved, addRecorded, CHOICES, command, common, decode, encode, explain, fieldBytes, fieldText, fromHash, fromWire, hashOf, leaders, markdown, pieces,
    quote, splitOf, stripsOf, textOf, toHash, toWire, UNSEEN, unquote, utf8, vector, visible,
  };
  if (typeof document === "undefined") module.exports = inner;
  else globalThis.URISPEC = inner;
})();
