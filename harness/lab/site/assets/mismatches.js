// The page of a parser: shows every mismatch of an area. Without scripts, the page links to the same data as text.
"use strict";
(() => {
  const PART = 100;
  const up = new URL(".", document.currentScript.src);
  const { element, loaded } = globalThis.URISPEC_ELEMENTS;

  const ANSWERS = { "too-lenient": ["reject", "accept"], "too-strict": ["accept", "reject"] };
  // The mismatches of an area: topic, name, verdict, kind, expected, observed.
  let unpacked;
  const unpack = async () => {
    const bytes = Uint8Array.from(atob(globalThis.URISPEC_MISMATCHES), (char) => char.charCodeAt(0));
    unpacked ??= await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
    return unpacked;
  };
  const ofArea = (lists, area) => lists.filter(([one]) => one === area).flatMap(([, verdict, kind, topic, entries]) =>
    entries.map((entry) => (typeof entry === "string" ? [topic, entry, verdict, kind, ...ANSWERS[verdict]] : [topic, entry[0], verdict, kind, entry[1], entry[2]])));
  const rowOf = ([topic, name, verdict, kind, ...answers]) => {
    const address = new URL(`vectors/${topic.replaceAll("/", "-")}.html#v-${name}`, up);
    const input = globalThis.URISPEC_INPUTS[topic]?.[name] ?? "";
    const code = [input, ...answers].map((text) => element("td", {}, element("code", {}, text)));
    const words = kind === "difference" ? verdict : `${verdict}, ${kind}`;
    return element("tr", {}, element("th", { scope: "row" }, element("a", { href: address }, `${topic}/${name}`)), element("td", {}, words), ...code);
  };

  for (const place of document.querySelectorAll("p.more")) {
    const address = place.querySelector("a").href.replace(/json\.gz$/, "js");
    const body = place.previousElementSibling.querySelector("tbody");
    const button = element("button", { type: "button" }, place.textContent.replace(/, .*/, "").replace("All", "Show all"));
    const status = element("span", { role: "status" });
    let all;
    let at = 0;
    button.addEventListener("click", async () => {
      try {
        await Promise.all([loaded(address), loaded(new URL("data/inputs.js", up).href)]);
        all ??= ofArea(await unpack(), place.dataset.area);
      } catch (error) {
        status.textContent = ` ${error.message}.`;
        return;
      }
      if (at === 0) body.replaceChildren();
      body.append(...all.slice(at, at + PART).map(rowOf));
      at = Math.min(at + PART, all.length);
      button.hidden = at === all.length;
      button.textContent = `Show ${Math.min(PART, all.length - at)} more`;
      status.textContent = ` ${at} of ${all.length} are shown.`;
    });
    place.replaceChildren(button, status);
  }
})();
