// What the scripts of pages share: elements, and scripts that are loaded when they are needed.
"use strict";
(() => {
  const element = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };
  const scripts = new Map();
  const loaded = (address) => {
    if (!scripts.has(address)) {
      scripts.set(address, new Promise((resolve, reject) => {
        const script = element("script", { src: address });
        script.onload = resolve;
        script.onerror = () => reject(new Error(`${address} cannot be loaded`));
        document.head.append(script);
      }));
    }
    return scripts.get(address);
  };
  globalThis.URISPEC_ELEMENTS = { element, loaded };
})();
