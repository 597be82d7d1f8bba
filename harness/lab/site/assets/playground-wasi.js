// Runs the playground's module once, in a fresh memory. It stands in for the system, with what the module imports and no more.
// The same file works in a page, in a Worker and in Node.
"use strict";

// From base64 of gzip, as `playground-module.js` has it.
globalThis.urispecModule = async (base64) => {
  const packed = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
};

// What the module answers to a request: `{ text }`; `{ stopped }` with its last words if it panicked or broke off.
globalThis.urispecRun = async (module, request) => {
  let input = new TextEncoder().encode(request);
  const written = { 1: [], 2: [] };
  const ended = new Error("proc_exit");
  const view = () => new DataView(instance.exports.memory.buffer);
  const buffers = (at, count) =>
    Array.from({ length: count }, (_, index) => {
      const [start, length] = [at + 8 * index, at + 8 * index + 4].map((place) => view().getUint32(place, true));
      return new Uint8Array(instance.exports.memory.buffer, start, length);
    });
  const zero = (...places) => (places.forEach((place) => view().setUint32(place, 0, true)), 0);
  const system = {
    fd_read(_, at, count, size) {
      let read = 0;
      for (const buffer of buffers(at, count)) {
        const part = input.subarray(0, buffer.length);
        buffer.set(part);
        input = input.subarray(part.length);
        read += part.length;
      }
      view().setUint32(size, read, true);
      return 0;
    },
    fd_write(file, at, count, size) {
      const parts = buffers(at, count).map((buffer) => buffer.slice());
      written[file].push(...parts);
      view().setUint32(size, parts.reduce((sum, part) => sum + part.length, 0), true);
      return 0;
    },
    // The seed of hash tables: the same question has the same answer, to the byte.
    random_get: (at, length) => (new Uint8Array(instance.exports.memory.buffer, at, length).fill(0), 0),
    clock_time_get: (_, __, at) => (view().setBigUint64(at, 0n, true), 0),
    environ_get: () => 0,
    environ_sizes_get: (count, size) => zero(count, size),
    sched_yield: () => 0,
    proc_exit() {
      throw ended;
    },
  };
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system });
  const text = (file) => new TextDecoder().decode(Uint8Array.from(written[file].flatMap((part) => [...part])));
  try {
    instance.exports._start();
  } catch (error) {
    // Anything else is a trap: a panic, a full stack, no more memory.
    if (error !== ended) return { stopped: text(2) || String(error) };
  }
  return { text: text(1) };
};
