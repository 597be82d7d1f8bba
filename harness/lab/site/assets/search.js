// The search. Only the search and the playground need a script. Without scripts, the page has no search field.
"use strict";
(() => {
  const MOST = 50;
  const header = document.querySelector("header");
  const script = document.currentScript;
  if (!header || !script) return;
  const up = script.getAttribute("src").replace("search.js", "");

  const element = (name, attributes, text = "") => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    return made;
  };
  const field = element("input", { id: "search", type: "search", autocomplete: "off", "aria-describedby": "search-help" });
  const help = element("p", { id: "search-help" }, "Type a parser, a client, a document, a CVE, a topic or a part of an input. Use kind:parser, topic:parse/port or parser:NAME to narrow the search.");
  const found = element("ul", { id: "found", "aria-live": "polite" });
  const search = element("div", { class: "search", role: "search" });
  search.append(element("label", { for: "search" }, "Search"), " ", field, help, found);
  header.append(search);

  // The index is loaded as a script and not by a request, because a page that is opened as a file may not request a file.
  let loading;
  const load = () => {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = up + "search-index.js";
      script.onload = () => resolve(list(window.URISPEC_INDEX));
      script.onerror = reject;
      document.head.append(script);
    });
    return loading;
  };

  const KINDS = ["page", "parser", "client", "document", "CVE", "topic", "divergence", "vector"];
  const list = (index) => {
    const entries = index.entries.map(([kind, address, title, also]) =>
      kind === "divergence" ? { kind, address: `divergences/${address}.html`, title, also: address } : { kind, address, title, also });
    for (const [page, [topic, about, vectors]] of Object.entries(index.vectors)) {
      entries.push({ kind: "topic", address: page, title: topic, also: about });
      // The list alternates between names and inputs.
      for (let at = 0; at < vectors.length; at += 2) {
        const [name, input] = vectors.slice(at, at + 2);
        entries.push({ kind: "vector", address: `${page}#v-${name}`, title: `${topic}/${name}`, also: input });
      }
    }
    for (const entry of entries) {
      entry.text = `${entry.title} ${entry.also}`.toLowerCase();
      entry.place = KINDS.indexOf(entry.kind);
    }
    return { entries, known: new Set(entries.filter(({ kind }) => kind !== "vector").flatMap(({ text }) => text.split(/[^a-z0-9]+/))) };
  };

  // The smallest number of letters that are inserted, removed, changed or exchanged; more than `most` is not counted.
  const distance = (one, other, most) => {
    if (Math.abs(one.length - other.length) > most) return most + 1;
    let [before, last] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
    for (let row = 1; row <= one.length; row += 1) {
      const next = [row];
      for (let at = 1; at <= other.length; at += 1) {
        next[at] = Math.min(last[at] + 1, next[at - 1] + 1, last[at - 1] + (one[row - 1] === other[at - 1] ? 0 : 1));
        if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]) next[at] = Math.min(next[at], before[at - 2] + 1);
      }
      if (Math.min(...next) > most) return most + 1;
      [before, last] = [last, next];
    }
    return last[other.length];
  };
  // A word that nothing has may be mistyped: the nearest words that something has.
  const near = (word, { entries, known }) => {
    if (word.length < 4 || /[^a-z0-9]/.test(word) || entries.some(({ text }) => text.includes(word))) return [word];
    const most = word.length < 8 ? 1 : 2;
    const found = [...known].map((one) => [distance(word, one, most), one]).filter(([far]) => far <= most);
    const least = Math.min(...found.map(([far]) => far));
    return found.length ? found.filter(([far]) => far === least).map(([, one]) => one) : [word];
  };

  // Every word has to occur; `kind:parser` selects a kind, `parser:NAME` the divergences of a parser.
  const matches = (entry, words) => words.every((all) => {
    const [key, value] = all[0].split(/:(.*)/s);
    if (key === "kind" && value) return entry.kind.toLowerCase().startsWith(value);
    if (key === "parser" && value) return entry.kind === "divergence" && entry.also.toLowerCase().startsWith(value);
    if (key === "topic" && value) return (entry.kind === "vector" || entry.kind === "topic") && entry.title.includes(value);
    return all.some((word) => entry.text.includes(word));
  });
  // How many of the words begin no word of the title.
  const misses = ({ title }, words) => {
    const parts = title.toLowerCase().split(/[^a-z0-9]+/);
    return words.filter((all) => !all.some((word) => parts.some((part) => part.startsWith(word)))).length;
  };

  const show = (index) => {
    const typed = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    found.replaceChildren();
    if (typed.length === 0) return;
    const words = typed.map((word) => near(word, index));
    const hits = index.entries.filter((entry) => matches(entry, words)).map((entry) => [misses(entry, words), entry]);
    hits.sort(([one, a], [other, b]) => one - other || a.place - b.place);
    const others = words.filter((all, at) => all[0] !== typed[at]).map((all) => all.slice(0, 3).join(" or "));
    const item = (...children) => {
      const made = element("li", {});
      made.append(...children);
      found.append(made);
    };
    if (others.length) item(`Nothing has these letters. Shown instead: ${others.join(", ")}.`);
    for (const [, hit] of hits.slice(0, MOST)) {
      const link = element("a", { href: up + hit.address.replaceAll("+", "%2B") }, hit.title);
      item(`${hit.kind}: `, link);
    }
    item(hits.length > MOST ? `${hits.length} results, the first ${MOST} are shown` : hits.length === 1 ? "1 result" : `${hits.length} results`);
  };

  const find = () => load().then(show, () => { found.textContent = "The search index cannot be read."; });
  field.addEventListener("focus", load, { once: true });
  field.addEventListener("input", find);
})();
