// The first page: it asks while the reader types, and shows the strips. What needs no page is in `playground.js`.
"use strict";

(() => {
  const {
    addAlways, addMoved, addRecorded, command, common, fieldBytes, fieldText, fromHash, fromWire, hashOf, leaders, markdown, pieces, quote, splitOf,
    stripsOf, toHash, toWire, vector, visible,
  } = globalThis.URISPEC;
  // Milliseconds until an answer counts as late, and between the last key and the question.
  const LIMIT = 1800;
  const PAUSE = 120;
  // Bytes: longer inputs are left to the program, and longer questions are not kept in the address.
  const LONGEST = 100_000;
  const ADDRESS = 4_000;
  // Parsers that are named before the rest is folded, and characters of one component that are shown.
  const NAMED = 6;
  const SHOWN = 160;
  // Answers that only parsers give and that are not folded.
  const ALONE = 3;

  const byId = (id) => document.getElementById(id);
  const [form, inputField, baseField, optionsField, readersField, answer, status] = ["question", "input", "base", "choices", "readers", "answer", "status"].map(byId);
  const beside = (name) => new URL(name, scriptAddress).href;
  const scriptAddress = document.currentScript.src;
  const titles = new Map(globalThis.URISPEC_DOCUMENTS.map(([name, title, date]) => [name, { title, date }]));
  const title = (name) => titles.get(name)?.title ?? name;
  // The newest edition is the URL Standard to most readers.
  const shortTitle = (name) => (name === "whatwg-2026-07" ? "URL Standard" : title(name));

  const element = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children.filter((child) => child !== undefined));
    return made;
  };
  const foreign = (text) => element("bdi", {}, element("code", {}, visible(text)));

  const scripts = new Map();
  const loaded = (name) => {
    if (!scripts.has(name)) {
      scripts.set(name, new Promise((resolve, reject) => {
        const script = element("script", { src: beside(name) });
        script.onload = resolve;
        script.onerror = () => reject(new Error(`${name} cannot be loaded`));
        document.head.append(script);
      }));
    }
    return scripts.get(name);
  };

  // ---- the module

  const start = () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(beside("playground-worker.js"));
      worker.onmessage = ({ data }) => (data.ready ? resolve(worker) : reject(new Error(data.failed)));
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error("the Worker cannot be started"));
      };
    });

  let hasWorker = true;
  let started;
  const runInWorker = async (request, until) => {
    started ??= start();
    const worker = await started;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        worker.terminate();
        started = undefined;
        resolve({ late: true });
      }, Math.max(0, until() - performance.now()));
      worker.onmessage = ({ data }) => {
        clearTimeout(timer);
        resolve(data);
      };
      worker.postMessage(request);
    });
  };

  // Begins to load the module, which takes most of the time until the first answer to a typed URL.
  const prepare = () => {
    if (hasWorker && form.dataset.module !== "0") (started ??= start()).catch(() => {});
  };

  // In the page itself, if it was opened as a file: it may not start a Worker. Nothing ends a request there.
  let inPage;
  const runInPage = async (request) => {
    inPage ??= loaded("playground-wasi.js").then(() => loaded("playground-module.js")).then(() => urispecModule(globalThis.URISPEC_MODULE)).then((module) => urispecRunner(module));
    return (await inPage)(request);
  };

  const run = async (request, until) => {
    if (hasWorker) {
      try {
        return await runInWorker(request, until);
      } catch {
        hasWorker = false;
      }
    }
    return runInPage(request);
  };

  // ---- what is recorded

  const recordedOf = async (state) => {
    const shard = hashOf(state) & 0xff;
    await Promise.all([loaded("data/readers.js"), loaded(`data/answers/${shard.toString(16).padStart(2, "0")}.js`)]);
    const [input, base] = [JSON.stringify(toWire(state.input)), state.base && JSON.stringify(toWire(state.base))];
    return globalThis.URISPEC_ANSWERS[shard].find(({ i, b }) => JSON.stringify(i) === input && (b === undefined ? undefined : JSON.stringify(b)) === base);
  };

  // ---- showing

  const GRADES = { grave: ["▲", "Dangerous"], notable: ["◆", "Differs"], same: ["●", "Same"] };

  const cut = (text) => (text.length > SHOWN ? `${text.slice(0, SHOWN - 40)}…${text.slice(-39)}` : text);
  // Only what is shown is quoted: a component may have 100 kB.
  const inner = (bytes) => {
    const isLong = bytes.length > 8 * SHOWN;
    const shown = isLong ? Uint8Array.from([...bytes.subarray(0, 4 * SHOWN), ...bytes.subarray(-4 * SHOWN)]) : bytes;
    return cut(quote(shown).slice(1, -1));
  };

  const picture = (bytes, strip, shared) => {
    const all = pieces(bytes, strip.spans, strip.rejected?.[0]?.at);
    const isRefused = !strip.spans?.length && !strip.does.startsWith("accepts it");
    return element("div", { class: `parse${isRefused ? " refused" : ""}` }, ...all.map(({ component, bytes: piece, from, isMarked }) => {
      const [, start, end] = strip.spans?.find(([one, start, end]) => one === component && start <= from && from < end) ?? [];
      const isCommon = start !== undefined && strip.text === undefined && shared.has(`${component}:${start}-${end}`);
      const kinds = ["piece", component && `c-${component}`, component && !isCommon && "differs", isMarked && "marked"].filter(Boolean).join(" ");
      return element("span", { class: kinds }, element("code", {}, inner(piece) || "▯"), ...(component ? [element("span", { class: "name" }, component)] : []));
    }));
  };

  const folded = (summary, items) => element("details", { class: "fold" }, element("summary", {}, summary), element("ul", { tabindex: "0" }, ...items.map((item) => element("li", {}, item))));

  const parserName = ({ name, release, page, words }) =>
    element("span", {}, page ? element("a", { href: page.replaceAll("+", "%2B"), title: visible(`${name} ${release}`) }, visible(name)) : visible(name), ...(words ? [": ", foreign(words)] : []));

  const who = (strip, count) => {
    const parts = [];
    const { specs, parsers, always } = strip;
    if (specs.length) {
      const first = leaders(specs);
      const label = first.map(shortTitle).join(", ");
      const rest = specs.length - first.length;
      const documents = specs.map((name) => element("a", { href: `documents/${name}.html` }, `${title(name)}${title(name).includes(titles.get(name)?.date) ? "" : `, ${titles.get(name)?.date}`}`));
      parts.push(rest ? folded(`${label} and ${rest} more`, documents) : element("p", {}, element("a", { href: `documents/${first[0]}.html` }, label)));
    }
    if (parsers.length) {
      const named = parsers.slice(0, NAMED).flatMap((one, at) => [...(at ? [", "] : []), parserName({ ...one, words: undefined })]);
      const list = element("p", { class: "parsers" }, ...named);
      const isFolded = parsers.length > NAMED || parsers.some(({ words }) => words);
      parts.push(list);
      if (isFolded) {
        const more = parsers.length - NAMED;
        parts.push(folded(more > 0 ? `and ${more} more parsers` : "their messages", parsers.map(parserName)));
      }
    }
    if (always.length) {
      parts.push(folded(`${always.length} ${always.length === 1 ? "parser" : "parsers"} always with ${leaders(specs).map(shortTitle)[0]} on such inputs`, [
        `Not run on this input. On each of ${count} recorded inputs that the documents split in this way, they gave the answer of these documents.`,
        ...always.map(parserName),
      ]));
    }
    return element("div", { class: "who" }, ...parts);
  };

  const keyOf = ({ specs, parsers }) => (specs.length ? leaders(specs)[0] : parsers[0]?.name) ?? "";

  const stripOf = (state, strip, shared, count) => {
    const bytes = strip.text === undefined ? state.input : fromWire(strip.text);
    const [sign, word] = GRADES[strip.grade];
    const key = keyOf(strip);
    const [, verb, host] = /^(connects to )(.*)$/s.exec(strip.does) ?? [];
    const goes = verb ? ["goes to ", element("strong", {}, host)] : [element("strong", {}, strip.does)];
    const id = `strip-${key.replaceAll("/", "-")}`;
    const children = [
      element("div", { class: "text" }, picture(bytes, strip, shared), ...(strip.made?.length
        ? [element("p", { class: "made" }, "and ", ...strip.made.flatMap(([component, value], at) => [...(at ? [", "] : []), `${component} `, foreign(`"${inner(fromWire(value))}"`)]))]
        : [])),
      element("div", { class: "goes" }, element("p", {}, element("span", { class: "sign", title: word, "aria-hidden": "true" }, `${sign} `), ...goes), ...(strip.rejected?.length ? [reasons(bytes, strip)] : [])),
      who(strip, count),
    ];
    if (key) children.push(element("a", { class: "permanent", href: toHash({ ...state, strip: key }), "aria-label": `Link to the answer of ${shortTitle(key)}` }, "#"));
    return element("li", { class: `strip ${strip.grade}${state.strip === key ? " chosen" : ""}`, id }, ...children);
  };

  const reasons = (bytes, { rejected }) => {
    const words = ({ at, words, specs }) => element("span", {}, `byte ${at}: `, visible(words), ` (${leaders(specs).map(shortTitle).join(", ")}${specs.length > 1 ? ` and ${specs.length - 1} more` : ""})`);
    const [{ at }] = rejected;
    const found = pieces(bytes, [], at).find(({ isMarked }) => isMarked);
    const first = found.bytes.length ? [foreign(quote(found.bytes)), ` at byte ${at}`] : ["ends too early"];
    return folded(element("span", {}, ...first), rejected.map(words));
  };

  const hazardsOf = ({ hazards, input }) =>
    hazards.map(({ hazard, range: [from, to], means, spec, section }) =>
      element("span", {}, `${hazard} `, foreign(cut(quote(input.subarray(from, to)))), ` at byte ${from}`,
        ...(means === undefined ? [] : [", which may mean ", foreign(cut(quote(fromWire(means))))]), ` (${title(spec)} section ${visible(section)})`));

  // The answers of the parsers and documents that the reader chose, in a sentence.
  const chosenOf = (strips, readers) => {
    const words = readers.toLowerCase().split(/[\s,]+/).filter(Boolean);
    const isWanted = ({ name }) => words.some((word) => name.toLowerCase() === word || name.toLowerCase().endsWith(`/${word}`));
    const chosen = strips
      .map((strip) => ({
        ...strip, specs: strip.specs.filter((name) => words.includes(name)), parsers: strip.parsers.filter(isWanted), always: strip.always.filter(isWanted),
      }))
      .filter(({ specs, parsers, always }) => specs.length + parsers.length + always.length);
    const said = chosen
      .map(({ specs, parsers, does }) => [[...specs.map(title), ...parsers.map(({ name }) => name)].join(" and "), does])
      .flatMap(([names, does]) => (names ? [`${names} ${does}`] : []));
    return { chosen, sentence: said.length ? `${said.join("; ")}.` : "The recorded answers of these parsers do not include this input." };
  };

  const button = (text, action) => {
    const made = element("button", { type: "button" }, text);
    made.addEventListener("click", async () => {
      const copied = action();
      try {
        await navigator.clipboard.writeText(copied);
        status.textContent = "Copied.";
      } catch {
        // A page that was opened as a file has no clipboard: the text is shown for copying by hand.
        const field = element("textarea", { rows: "6", readonly: "", "aria-label": text });
        field.value = copied;
        made.after(field);
        field.select();
      }
    });
    return made;
  };

  let current;
  const show = (state, { summary, hazards, strips, count, note, explanation }) => {
    const { chosen, sentence } = state.readers ? chosenOf(strips, state.readers) : { chosen: strips };
    // An answer without components does not say where it leads.
    const told = new Set(chosen.map(({ does }) => does).filter((does) => !does.startsWith("accepts it")));
    const isTold = chosen.every(({ does }) => told.has(does));
    const [grade, label] = sentence === undefined ? [summary.grade, summary.label]
      : told.size > 1 ? ["grave", "different answers"] : isTold ? ["same", "same answer"] : ["notable", "not every answer says where it leads"];
    const [sign] = GRADES[grade];
    const shared = common(chosen);
    const verdict = element("p", { class: `verdict ${grade}`, id: "verdict" },
      element("span", { class: "label" }, `${sign} ${label}`), " ", visible(sentence ?? summary.sentence));
    const tools = element("p", { class: "tools" },
      button("Copy as Markdown", () => markdown(state, sentence ?? summary.sentence, chosen, shortTitle, location.href)),
      ...(explanation ? [button("Copy as a vector", () => vector(state, explanation))] : []),
      // The program has no such options.
      ...(state.options ? [] : [button("Copy the command", () => `${command(state)}\n`)]));
    const found = hazardsOf({ hazards, input: state.input });
    // What the reader opened stays open while answers arrive.
    const opened = () => Array.from(answer.querySelectorAll("details"), (one) => [one, `${one.closest(".strip")?.id} ${one.firstChild.textContent.replaceAll(/[0-9]+/g, "")}`]);
    const open = new Set(opened().filter(([one]) => one.open).map(([, name]) => name));
    answer.replaceChildren(
      verdict,
      ...(state.base ? [element("p", { class: "against" }, foreign(cut(quote(state.input))), " resolved against ", foreign(cut(quote(state.base))),
        ...(state.options ? [`, ${optionsField.querySelector(`[value=${state.options}]`).textContent}`] : []))] : []),
      ...inOrder(state, chosen, shared, count),
      ...(found.length ? [element("h2", {}, "Dangerous in this text"), element("ul", {}, ...found.map((one) => element("li", {}, one)))] : []),
      ...(note ? [element("p", { class: "note" }, note)] : []),
      tools,
    );
    for (const [one, name] of opened()) one.open ||= open.has(name);
    if (state.strip && current !== location.hash) answer.querySelector(".chosen")?.scrollIntoView({ block: "center" });
    current = location.hash;
  };

  // Documents first; of the answers that only parsers give, the rare ones are folded.
  const inOrder = (state, strips, shared, count) => {
    const [documents, others] = [strips.filter(({ specs }) => specs.length), strips.filter(({ specs }) => !specs.length)];
    others.sort((one, other) => other.parsers.length - one.parsers.length);
    const first = [...documents, ...others.slice(0, state.readers ? others.length : ALONE)];
    const rest = others.slice(first.length - documents.length);
    const list = (all) => element("ol", { class: "strips" }, ...all.map((strip) => stripOf(state, strip, shared, count)));
    if (!rest.length) return [list(first)];
    const parsers = rest.reduce((sum, strip) => sum + strip.parsers.length, 0);
    const more = element("details", { class: "rest" }, element("summary", {}, `${rest.length} more answers, by ${parsers} ${parsers === 1 ? "parser" : "parsers"}`), list(rest));
    more.open = rest.some((strip) => state.strip && keyOf(strip) === state.strip);
    return [list(first), more];
  };

  const clear = (words = "") => {
    answer.replaceChildren();
    answer.removeAttribute("aria-busy");
    status.textContent = words;
  };

  // ---- asking

  // The same text with `http:` instead of `https:`.
  const asHttp = (state) => {
    const { input } = state;
    const isHttps = !state.base && String.fromCharCode(...input.subarray(0, 6)) === "https:";
    return isHttps ? { ...state, input: Uint8Array.from([...input.subarray(0, 4), ...input.subarray(5)]) } : undefined;
  };

  // Adds what is recorded, and says where the parsers' answers are from.
  const withRecorded = async (state, op, strips, one) => {
    if (state.options) return { note: "Recorded answers are answers without options: only the parsers that ran in this browser are shown." };
    try {
      const known = await recordedOf(state);
      const { parsers, profile } = globalThis.URISPEC_READERS;
      const http = known || !one ? undefined : asHttp(state);
      const knownOfHttp = http && (await recordedOf(http));
      if (knownOfHttp) {
        const { explanation, lost } = await globalThis.URISPEC.explain(one, http);
        const ofHttp = stripsOf(explanation, lost);
        const count = addRecorded(ofHttp, knownOfHttp, parsers);
        addMoved(strips, ofHttp);
        return { note: `This input is not a test vector, but the same text with “http:” is: these are the answers of ${count} parsers to that text.` };
      }
      if (known) {
        const count = addRecorded(strips, known, parsers);
        return { note: `This input is a test vector: the answers of ${count} parsers are on record.` };
      }
      const [count, always] = profile[splitOf(op, strips)] ?? [];
      if (always) addAlways(strips, always, parsers);
      const ran = strips.flatMap(({ parsers }) => parsers).length;
      const ofRun = ran ? `${ran} parsers ran on it in this browser. ` : "";
      return {
        count,
        note: always
          ? `This input is not a test vector. ${ofRun}“Always with” a document means: on each of ${count} recorded inputs that the documents split in the same way.`
          : `This input is not a test vector. ${ofRun}No recorded inputs are split by the documents in the same way, so nothing is known about other parsers.`,
      };
    } catch (error) {
      return { note: visible(`The recorded answers are missing: ${error.message}.`) };
    }
  };

  // The number of the newest question: an older one is neither shown nor asked any further.
  let newest = 0;
  let before = Promise.resolve();
  const isOld = new Error("another question");

  const examples = new Map(globalThis.URISPEC_EXAMPLES.map((example) => [JSON.stringify(example.input), example]));

  const ask = (state) => {
    newest += 1;
    const mine = newest;
    const size = state.input.length + (state.base?.length ?? 0);
    if (size > LONGEST) return clear(`Inputs of more than ${LONGEST.toLocaleString("en")} bytes are not read here: this one has ${size.toLocaleString("en")}. The program reads them: urispec explain`);
    answer.setAttribute("aria-busy", "true");
    const isNewest = () => mine === newest;
    const example = state.base ? undefined : examples.get(JSON.stringify(toWire(state.input)));
    before = before.then(async () => {
      if (!isNewest()) return;
      try {
        if (example) {
          const strips = example.strips.map(([strip, specs]) => ({ ...strip, specs, parsers: [], always: [] }));
          const view = { summary: example.summary, hazards: example.hazards, strips };
          if (!state.readers) show(state, view);
          prepare();
          Object.assign(view, await withRecorded(state, "parse", strips));
          if (isNewest()) show(state, view);
        }
        if (form.dataset.module === "0") {
          if (!example && isNewest()) withoutModule(state);
        } else {
          // The time begins when the module is ready.
          let begin;
          const until = () => (begin ??= performance.now()) + LIMIT;
          const one = (request) => {
            if (!isNewest()) throw isOld;
            return run(request, until);
          };
          // The recorded answers load while the module works. Their errors are shown below.
          if (!state.options) recordedOf(state).catch(() => {});
          const { explanation, lost } = await globalThis.URISPEC.explain(one, state);
          if (!isNewest()) return;
          if (explanation.error !== undefined) return clear(`No answer: ${visible(explanation.error)}`);
          const strips = stripsOf(explanation, lost);
          const recorded = await withRecorded(state, explanation.op, strips, one);
          if (!isNewest()) return;
          show(state, { ...explanation, ...recorded, strips, explanation });
        }
        status.textContent = "";
      } catch (error) {
        if (error !== isOld && isNewest()) clear(`No answer: ${visible(String(error))}`);
      } finally {
        if (isNewest()) answer.removeAttribute("aria-busy");
      }
    });
  };

  const withoutModule = (state) => {
    clear();
    status.replaceChildren("This site was built without the module that reads URLs. The program reads them, too: ", foreign(command(state)));
  };

  const stateOfFields = () => {
    const [input, base] = [inputField, baseField].map((field) => fieldBytes(field.value));
    if (!input || !base) return undefined;
    const isResolved = baseField.value !== "";
    return {
      input,
      base: isResolved ? base : undefined,
      options: (isResolved && optionsField.value) || undefined,
      readers: readersField.value.trim() || undefined,
    };
  };

  const fillFields = ({ input, base, options, readers }) => {
    inputField.value = fieldText(input);
    // An empty field is not a base; an empty base is `""`.
    baseField.value = base ? fieldText(base) || '""' : "";
    optionsField.value = options ?? "";
    readersField.value = readers ?? "";
    if (base || readers) byId("options").open = true;
  };

  const typed = () => {
    const state = stateOfFields();
    if (!state) return clear(String.raw`Text in double quotes may only have the escapes \", \\, \xff and \u0000.`);
    const size = state.input.length + (state.base?.length ?? 0);
    if (size <= ADDRESS) history.replaceState(null, "", toHash(state));
    ask(state);
  };

  let timer;
  for (const field of [inputField, baseField, optionsField, readersField]) {
    field.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(typed, PAUSE);
    });
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    typed();
  });
  const fromAddress = () => {
    const state = fromHash(location.hash);
    if (!state.input) {
      if (location.hash.length > 1) return;
      Object.assign(state, { input: fieldBytes(inputField.value) ?? new Uint8Array() });
    }
    fillFields(state);
    ask(state);
  };
  addEventListener("hashchange", fromAddress);
  fromAddress();

  // ---- the cards

  const plain = (text) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  // Parsers by name: first the same name, then the same beginning, then names that have the letters.
  const parsersFor = (word) => {
    const wanted = plain(word);
    if (!wanted) return [];
    const rank = ({ name, language }) => {
      const [whole, last] = [plain(name), plain(name.split("/").at(-1))];
      if (name.split("/").at(-1).toLowerCase() === word.toLowerCase()) return -1;
      if (whole === wanted || last === wanted) return 0;
      if (last.startsWith(wanted)) return 1;
      if (whole.includes(wanted)) return 2;
      return plain(language) === wanted ? 3 : undefined;
    };
    return globalThis.URISPEC_READERS.parsers
      .map((parser) => [rank(parser), parser])
      .filter(([place]) => place !== undefined)
      .sort(([one], [other]) => one - other)
      .map(([, parser]) => parser);
  };
  const link = (address, ...words) => element("a", { href: address.replaceAll("+", "%2B") }, ...words);
  const shorter = (text) => visible(text.length > 110 ? `${text.slice(0, 109)}…` : text);

  const card = (id, hits, ...data) => {
    const [field, list] = [byId(id), byId(`${id}-hits`)];
    const find = async () => {
      try {
        await Promise.all(["data/readers.js", ...data].map(loaded));
      } catch {
        return list.replaceChildren(element("li", {}, "The names cannot be loaded."));
      }
      const found = field.value.trim() ? hits(field.value.trim()) : [];
      const none = field.value.trim() && !found.length ? [element("li", {}, "Nothing found.")] : [];
      list.replaceChildren(...found.map((words) => element("li", {}, ...words)), ...none);
    };
    field.addEventListener("input", find);
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") list.querySelector("a")?.click();
    });
  };

  card("parser", (text) =>
    parsersFor(text).slice(0, 4).flatMap(({ name, release, page, worst }) => [
      ...(worst ? [["Worst of ", visible(name), ": ", link(worst[1], shorter(worst[0]))]] : []),
      [link(page, visible(`${name} ${release}`)), worst ? "" : ", every mismatch"],
    ]));
  // The HTTP clients by name, and the gravest known difference of a filter before one of them.
  const clientsFor = (word) => {
    const wanted = plain(word);
    const all = globalThis.URISPEC_CLIENTS.clients.map(([name], at) => [plain(name), at]).filter(([name]) => wanted && name.includes(wanted));
    return all.sort(([one], [other]) => (other === wanted) - (one === wanted) || one.length - other.length).map(([, at]) => at);
  };
  const pairOf = (parser, client) => {
    const { clients, parsers, risks, inputs } = globalThis.URISPEC_CLIENTS;
    if (!parsers[parser]) return [];
    const flat = parsers[parser][1];
    let words = ["no difference is known"];
    for (let at = 0; at < flat.length; at += 3) {
      const [risk, input] = [flat[at + 1], flat[at + 2]];
      if (flat[at] === client) words = [`${risk < 2 ? "▲ dangerous" : "◆ differs"}: ${risks[risk].toLowerCase()}, such as `, foreign(inputs[input])];
    }
    const [name, , page] = clients[client];
    return [[link(`${page}#filter=${encodeURIComponent(parser)}`, visible(`${parser} before ${name}`)), " – ", ...words]];
  };
  card("filter", (text) => {
    const words = text.split(/[\s,]+/).filter(Boolean);
    const [one, other] = [words[0], words[1]].map((word) => (word ? parsersFor(word).slice(0, 3) : []));
    const behind = words.length > 1 ? clientsFor(words[1]).slice(0, 1) : [];
    const known = behind.flatMap((client) => one.slice(0, 2).flatMap(({ name }) => pairOf(name, client)));
    const pairs = words.length > 1 ? one.flatMap((first) => other.map((second) => [first.name, second.name])) : one.map(({ name }) => [name]);
    const input = stateOfFields()?.input ?? new Uint8Array();
    const onUrl = pairs.slice(0, 3).map((names) => [
      link(toHash({ input, readers: names.join(" ") }), visible(names.join(" and "))), names.length > 1 ? " on the URL above" : ": add the client",
    ]);
    return [...known, ...onUrl];
  }, "data/clients.js");
  const documents = globalThis.URISPEC_DOCUMENTS;
  const documentsFor = (word) => {
    const wanted = plain(word).replace(/^rfc/, "");
    return documents.map(([name]) => name).filter((name) => plain(name) === `rfc${wanted}` || plain(name).includes(wanted) || plain(title(name)).includes(wanted))
      .sort((a, b) => (plain(b) === `rfc${wanted}`) - (plain(a) === `rfc${wanted}`));
  };
  card("research", (text) => {
    const words = text.split(/[\s,]+/).filter((word) => plain(word) && plain(word) !== "rfc" && plain(word) !== "and");
    const found = words.map((word) => documentsFor(word));
    const order = (name) => documents.findIndex(([one]) => one === name);
    const [one, other] = [found[0]?.[0], found[1]?.[0]];
    if (one && other && one !== other) {
      const [older, newer] = order(one) < order(other) ? [one, other] : [other, one];
      return [[link(`drift/${newer}.html#${older}`, `What changed from ${title(older)} to ${title(newer)}`)], ...[older, newer].map((name) => [link(`documents/${name}.html`, title(name))])];
    }
    return (found[0] ?? []).slice(0, 4).flatMap((name) => [[link(`documents/${name}.html`, title(name))], ...(name === found[0][0] ? [[link(`drift/${name}.html`, `${title(name)} against each document before it`)]] : [])]);
  });
  card("gate", (text) => {
    const language = visible(text).replaceAll(/[^A-Za-z0-9+#-]/g, "").toLowerCase() || "LANG";
    const lines = [`urispec init ${language}`, "urispec check --update-baseline", "# on the build server:", "urispec check"].join("\n");
    byId("gate-lines").textContent = lines;
    const same = globalThis.URISPEC_READERS.parsers.filter((parser) => plain(parser.language) === plain(language));
    return [[button("Copy these lines", () => `${lines}\n`)], ...(same.length ? [[link(`by/language-${same[0].language}.html`, `${same.length} tested parsers for ${visible(same[0].language)}`)]] : [])];
  });
})();
