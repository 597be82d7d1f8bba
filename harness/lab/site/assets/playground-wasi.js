// Runs the playground's module once, in a fresh memory. It implements only those functions of the system that the module imports.
// The same file works in a page, in a Worker and in Node.
"use strict";

// Compiles the module from base64 of gzip, the form in `playground-module.js`.
globalThis.urispecModule = async (base64) => {
  const packed = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
};

// The answer of the module to a request: `{ text }`, or `{ stopped }` with its last message if it panicked or stopped.
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
    // The seed of hash tables is fixed, so that equal requests have equal answers.
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
    // Any other error is a trap: a panic, a full stack, or no more memory.
    if (error !== ended) return { stopped: text(2) || String(error) };
  }
  return { text: text(1) };
};
