// Two pickers lead to the page that compares two documents, or name the command that does.
"use strict";
(() => {
  const { documents, pages } = globalThis.URISPEC_PAIRS;
  const form = document.getElementById("side-by-side");
  const [one, other] = ["one", "other"].map((id) => document.getElementById(id));
  const answer = document.getElementById("pair");
  const names = documents.map(([name]) => name);
  for (const [select, chosen] of [[one, "rfc2396"], [other, "rfc3986"]]) {
    for (const [name, title, date] of documents) {
      const option = new Option(`${title} (${date})`, name, false, name === chosen);
      select.append(option);
    }
  }
  const show = () => {
    const [first, second] = [one, other].map((select) => names.indexOf(select.value)).sort((a, b) => a - b);
    answer.replaceChildren();
    if (first === second) {
      answer.append("Choose two different documents.");
      return;
    }
    const [[from, fromTitle], [to, toTitle]] = [documents[first], documents[second]];
    if (pages[second].includes(first)) {
      const link = document.createElement("a");
      link.href = `drift/${to}.html#${from}`;
      link.textContent = `${fromTitle} and ${toTitle} side by side`;
      answer.append(link);
    } else {
      const code = document.createElement("code");
      code.textContent = `urispec drift ${from} ${to}`;
      answer.append("No page compares the two. This command does: ", code);
    }
  };
  one.addEventListener("change", show);
  other.addEventListener("change", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const link = answer.querySelector("a");
    if (link) location.assign(link.href);
  });
  form.hidden = false;
  show();
})();
