// A filter before a client: two pickers lead to the answer of a pair, and the page of a client shows the rows of one filter.
"use strict";
(() => {
  const data = globalThis.URISPEC_CLIENTS;
  const place = document.getElementById("pair");
  if (!data || !place) return;
  const up = new URL(".", document.currentScript.src);
  const { element } = globalThis.URISPEC_ELEMENTS;
  const addressOf = (client, filter) => `${new URL(data.clients[client][2].replaceAll("+", "%2B"), up).href}${filter ? `#filter=${encodeURIComponent(filter)}` : ""}`;
  const here = data.clients.findIndex((_, at) => new URL(addressOf(at)).pathname === location.pathname);
  const filterOf = () => (location.hash.startsWith("#filter=") ? decodeURIComponent(location.hash.slice(8)) : "");

  // ---- the pickers

  const select = (id, label, first, names) => {
    const options = names.map(([value, text]) => element("option", { value }, text));
    const made = element("select", { id }, element("option", { value: "" }, first), ...options);
    made.addEventListener("change", go);
    return [made, element("p", {}, element("label", { for: id }, label), made)];
  };
  const names = Object.entries(data.parsers).map(([name, [release]]) => [name, `${name} ${release}`]);
  const [filter, filters] = select("pair-filter", "The filter in front", here < 0 ? "choose a parser" : "every parser", names);
  const [client, clients] = select("pair-client", "The client behind", "choose a client", data.clients.map(([name, release], at) => [at, `${name} ${release}`]));
  const answer = element("p", { role: "status" });
  place.append(element("div", { class: "filters" }, filters, clients), answer);

  function go() {
    if (client.value === "" || (here < 0 && filter.value === "")) return show();
    const address = addressOf(Number(client.value), filter.value);
    if (Number(client.value) === here) {
      history.replaceState(null, "", filter.value ? address : location.pathname);
      return show();
    }
    location.href = address;
  }

  // ---- the answer

  const GRADES = ["grave", "grave", "notable", "notable"];
  const show = () => {
    answer.className = "";
    answer.replaceChildren();
    const chosen = filter.value;
    for (const cell of document.querySelectorAll("td.names")) {
      cell.dataset.all ??= cell.textContent;
      const all = cell.dataset.all.split(", ");
      const mine = all.find((name) => name.replace(/ [✓✗]$/, "") === chosen);
      cell.parentElement.hidden = chosen !== "" && mine === undefined;
      const others = all.length > 1 ? ` and ${all.length - 1} more` : "";
      cell.textContent = mine === undefined ? cell.dataset.all : mine + others;
    }
    for (const table of document.querySelectorAll(".wide")) {
      if (here < 0) break;
      table.hidden = ![...table.querySelectorAll("tbody tr")].some((row) => !row.hidden);
      const [words, heading] = [table.previousElementSibling, table.previousElementSibling.previousElementSibling];
      [words.hidden, heading.hidden] = [table.hidden, table.hidden];
    }
    if (here < 0 || chosen === "") return;
    const [release, flat] = data.parsers[chosen] ?? ["", []];
    let found;
    for (let at = 0; at < flat.length; at += 3) if (flat[at] === here) found = flat.slice(at + 1, at + 3);
    const pair = `${chosen} ${release} before ${data.clients[here][0]} ${data.clients[here][1]}`;
    answer.className = `verdict ${found ? GRADES[found[0]] : "same"}`;
    const label = element("span", { class: "label" }, found ? `${found[0] < 2 ? "▲ Dangerous" : "◆ Differs"}: ${pair}` : `● ${pair}`);
    answer.append(label, " ", ...(found ? [`${data.risks[found[0]]}: `, element("code", {}, data.inputs[found[1]])] : ["No difference is known on the URLs that were tested."]));
  };

  // ---- the matrix

  const BARS = { "█": "few", "▆": "some", "▄": "some", "▂": "most" };
  const TITLES = { "█": data.risks[0], "▆": data.risks[1], "▄": data.risks[2], "▂": data.risks[3] };
  for (const strip of document.querySelectorAll(".of-clients .heat > span")) {
    const cells = Array.from(strip.textContent, (bar, at) =>
      element("i", { class: BARS[bar] ?? "none", title: `${data.clients[at][0]}: ${TITLES[bar] ?? "no difference is known"}`, "data-at": at }, bar));
    strip.classList.add("cells");
    strip.replaceChildren(...cells);
  }
  document.querySelector(".of-clients tbody")?.addEventListener("click", ({ target }) => {
    const at = target.dataset?.at;
    if (at !== undefined) location.href = addressOf(Number(at), target.closest("tr").querySelector("th").textContent);
  });

  const fromAddress = () => {
    filter.value = filterOf();
    if (filter.selectedIndex < 0) filter.value = "";
    client.value = here < 0 ? "" : `${here}`;
    show();
  };
  addEventListener("hashchange", fromAddress);
  fromAddress();
})();
