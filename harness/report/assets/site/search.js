// The search. Nothing else of the site needs a script; without one its field stays hidden.
"use strict";
(() => {
  const MOST = 50;
  const field = document.getElementById("search");
  const found = document.getElementById("found");
  if (!field || !found) return;
  const up = field.dataset.up;
  field.closest(".search").hidden = false;

  // A script and not a request: a page that is opened as a file may not ask for another file.
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
      for (const [name, input] of vectors) {
        entries.push({ kind: "vector", address: `${page}#v-${name}`, title: `${topic}/${name}`, also: input });
      }
    }
    for (const entry of entries) entry.text = `${entry.title} ${entry.also}`.toLowerCase();
    return entries;
  };

  // Every word has to occur; `kind:parser` asks for a kind, `parser:NAME` for the divergences of a parser.
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
    count.textContent = hits.length > MOST ? `${hits.length} found, the first ${MOST} shown` : `${hits.length} found`;
    found.append(count);
  };

  const search = () => load().then(show, () => { found.textContent = "The index of the search cannot be read."; });
  field.addEventListener("focus", load, { once: true });
  field.addEventListener("input", search);
})();
