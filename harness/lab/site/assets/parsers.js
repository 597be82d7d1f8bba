// The page of parsers: sorts, filters and colours the table, and shows it in parts. Without scripts the table is whole, the
// gravest bugs first.
"use strict";
(() => {
  const PART = 50;
  const place = document.querySelector(".heatmap");
  if (!place) return;
  const [head, body] = [place.querySelector("thead tr"), place.querySelector("tbody")];
  const BARS = "▁▂▃▄▅▆▇█";
  const CLASSES = ["few", "few", "few", "some", "some", "some", "most", "all"];
  const SHARES = ["almost none agree", "few agree", "less than half agree", "about half agree", "more than half agree", "most agree", "almost all agree", "all agree"];
  const year = 365.25 * 24 * 3600 * 1000;

  const { element } = globalThis.URISPEC_ELEMENTS;

  const columns = Object.fromEntries(["areas", "documents"].map((kind) =>
    [kind, Array.from(head.querySelectorAll(`.${kind} > span`), (one) => ({ id: one.dataset.id, title: one.textContent }))]));
  const number = (text) => Number.parseInt(text, 10);
  const rows = Array.from(body.rows, (row, at) => {
    const { language, claims, worst, day } = row.dataset;
    const [agree, judged] = row.cells[2].textContent.split(" of ").map(Number);
    const counts = [3, 4, 5, 6].map((cell) => number(row.cells[cell].textContent));
    const name = row.cells[0].querySelector("a").textContent;
    return { row, at, name, text: row.cells[0].textContent.toLowerCase(), language, claims: claims.split(" ").filter(Boolean), worst: Number(worst), day, keys: [name, claims, judged ? agree / judged : -1, ...counts, Number(worst)] };
  });

  // ---- the cells of the heat map

  const colour = ({ row }) => {
    for (const strip of row.querySelectorAll(".heat > span:not(.cells)")) {
      const all = columns[strip.classList[0]];
      strip.classList.add("cells");
      const cells = Array.from(strip.textContent, (bar, at) => {
        const level = BARS.indexOf(bar);
        return element("i", { class: CLASSES[level] ?? "none", title: `${all[at].title}: ${SHARES[level] ?? "not asked"}`, "data-at": at }, bar);
      });
      strip.replaceChildren(...cells);
    }
  };
  body.addEventListener("click", ({ target }) => {
    const at = target.dataset?.at;
    if (at === undefined) return;
    const kind = target.parentElement.classList[0];
    const page = target.closest("tr").querySelector("th a").href;
    location.href = kind === "areas" ? `${page}#area-${columns.areas[at].id}` : `${page}#documents`;
  });

  // ---- filters

  const count = element("p", { class: "count", role: "status" });
  const select = (id, label, options) => {
    const made = element("select", { id }, element("option", { value: "" }, "any"), ...options.map(([value, text]) => element("option", { value }, text)));
    made.addEventListener("change", () => show());
    return [made, element("p", {}, element("label", { for: id }, label), made)];
  };
  const distinct = (all) => [...new Set(all)].sort().map((one) => [one, one]);
  const words = new Map(rows.filter(({ row }) => row.cells[7].querySelector("a")).map(({ worst, row }) => [worst, row.cells[7].textContent]));
  const name = element("input", { id: "filter-name", type: "search", autocomplete: "off", spellcheck: "false" });
  name.addEventListener("input", () => show());
  const [language, languages] = select("filter-language", "Language", distinct(rows.map((one) => one.language)));
  const [claim, claims] = select("filter-claim", "Claims", [...distinct(rows.flatMap((one) => one.claims)), ["-", "nothing"]]);
  const [worst, worsts] = select("filter-worst", "Worst bug", [...words].sort(([one], [other]) => one - other).map(([value, text]) => [`${value}`, text]));
  const [age, ages] = select("filter-age", "Release", [["1", "of the last year"], ["3", "of the last 3 years"], ["-3", "older than 3 years"], ["-5", "older than 5 years"], ["?", "of an unknown day"]]);
  const isOfAge = (day) => {
    if (age.value === "") return true;
    if (age.value === "?") return day === "";
    const old = (Date.now() - Date.parse(day)) / year;
    const limit = Number(age.value);
    return limit > 0 ? old <= limit : old > -limit;
  };
  const isShown = (one) =>
    name.value.toLowerCase().split(/\s+/).every((word) => one.text.includes(word))
    && (language.value === "" || one.language === language.value)
    && (claim.value === "" || (claim.value === "-" ? one.claims.length === 0 : one.claims.includes(claim.value)))
    && (worst.value === "" || (one.worst === Number(worst.value) && one.claims.length > 0))
    && isOfAge(one.day);

  // ---- sorting

  let sorted = { at: -1, isDown: false };
  const compare = (one, other) => {
    const [a, b] = [one.keys[sorted.at], other.keys[sorted.at]];
    if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) - Number.isNaN(b) || one.at - other.at;
    const order = typeof a === "string" ? a.localeCompare(b) : a - b;
    return (sorted.isDown ? -order : order) || one.at - other.at;
  };
  const heads = [...head.cells].slice(0, 8);
  const [order, orders] = select("sort", "Order", heads.map((cell, at) => [at, cell.textContent.toLowerCase()]));
  order.firstChild.textContent = "gravest bugs first";
  const sort = (at, isDown) => {
    sorted = { at, isDown };
    order.value = at < 0 ? "" : `${at}`;
    for (const other of heads) other.removeAttribute("aria-sort");
    heads[at]?.setAttribute("aria-sort", isDown ? "descending" : "ascending");
    show();
  };
  // Numbers of bugs are sorted from the largest first.
  const isCount = (at) => at >= 3 && at <= 6;
  order.addEventListener("change", () => (order.value === "" ? sort(-1, false) : sort(Number(order.value), isCount(Number(order.value)))));
  for (const [at, cell] of heads.entries()) {
    const button = element("button", { type: "button" }, cell.textContent);
    button.addEventListener("click", () => sort(at, sorted.at === at ? !sorted.isDown : isCount(at)));
    cell.replaceChildren(button);
  }

  // ---- parts

  let part = PART;
  const more = element("button", { type: "button" });
  const every = element("button", { type: "button" }, "Show all");
  const after = element("p", { class: "tools" }, more, every);
  const show = (limit = PART) => {
    part = limit;
    const found = rows.filter(isShown);
    if (sorted.at >= 0) found.sort(compare);
    const shown = found.slice(0, part);
    shown.forEach(colour);
    body.replaceChildren(...shown.map(({ row }) => row));
    count.textContent = found.length === shown.length ? `${found.length} of ${rows.length} parsers` : `${shown.length} of ${found.length} parsers are shown`;
    after.hidden = found.length === shown.length;
    more.textContent = `Show ${Math.min(PART, found.length - shown.length)} more`;
  };
  more.addEventListener("click", () => show(part + PART));
  every.addEventListener("click", () => show(rows.length));

  place.before(element("div", { class: "filters", role: "group", "aria-label": "Filters" },
    element("p", {}, element("label", { for: "filter-name" }, "Name"), name), languages, claims, worsts, ages, orders));
  place.querySelector("fieldset").after(count);
  place.append(after);
  show();
})();
