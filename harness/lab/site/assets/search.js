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
  const help = element("p", { id: "search-help" }, "Type words of an id, a title or an input. Use kind:parser, topic:parse/port or parser:NAME to narrow the search.");
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

  const list = (index) => {
    const entries = index.entries.map(([kind, address, title]) =>
      kind === "divergence" ? { kind, address: `divergences/${address}.html`, title, also: address } : { kind, address, title, also: "" });
    for (const [page, [topic, vectors]] of Object.entries(index.vectors)) {
      if (vectors.length === 0) entries.push({ kind: "vector", address: page, title: topic, also: "" });
      // The list alternates between names and inputs.
      for (let at = 0; at < vectors.length; at += 2) {
        const [name, input] = vectors.slice(at, at + 2);
        entries.push({ kind: "vector", address: `${page}#v-${name}`, title: `${topic}/${name}`, also: input });
      }
    }
    for (const entry of entries) entry.text = `${entry.title} ${entry.also}`.toLowerCase();
    return entries;
  };

  // Every word has to occur; `kind:parser` selects a kind, `parser:NAME` the divergences of a parser.
  const matches = (entry, words) => words.every((word) => {
    const [key, value] = word.split(/:(.*)/s);
    if (key === "kind" && value) return entry.kind.startsWith(value);
    if (key === "parser" && value) return entry.kind === "divergence" && entry.also.toLowerCase().startsWith(value);
    if (key === "topic" && value) return entry.kind === "vector" && entry.title.includes(value);
    return entry.text.includes(word);
  });

  const show = (entries) => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    found.replaceChildren();
    if (words.length === 0) return;
    const hits = entries.filter((entry) => matches(entry, words));
    for (const hit of hits.slice(0, MOST)) {
      const link = document.createElement("a");
      link.href = up + hit.address.replaceAll("+", "%2B");
      link.textContent = `${hit.kind}: ${hit.title}`;
      const item = document.createElement("li");
      item.append(link);
      found.append(item);
    }
    const count = document.createElement("li");
    count.textContent = hits.length > MOST ? `${hits.length} results, the first ${MOST} are shown` : `${hits.length} results`;
    found.append(count);
  };

  const find = () => load().then(show, () => { found.textContent = "The search index cannot be read."; });
  field.addEventListener("focus", load, { once: true });
  field.addEventListener("input", find);
})();
