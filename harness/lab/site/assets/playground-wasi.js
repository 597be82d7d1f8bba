// Runs the playground's module. It implements only those functions of the system that the module imports. The same file works in a
// page, in a Worker and in Node.
//
// The first answer takes most of the time, because the module builds the tables of all documents. So its memory is kept from one
// request to the next. After a panic a new instance begins with the memory after the first answer.
"use strict";

// Compiles the module from base64 of gzip, the form in `playground-module.js`.
globalThis.urispecModule = async (base64) => {
  const packed = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
};

// Returns a function that takes a request and returns `{ text }`, or `{ stopped }` with the last message of the module if it
// panicked or stopped. The tables are built before.
globalThis.urispecRunner = async (module) => {
  let input;
  let written;
  let instance;
  let snapshot;
  const ended = new Error("proc_exit");
  const memory = () => instance.exports.memory;
  const view = () => new DataView(memory().buffer);
  const buffers = (at, count) =>
    Array.from({ length: count }, (_, index) => {
      const [start, length] = [at + 8 * index, at + 8 * index + 4].map((place) => view().getUint32(place, true));
      return new Uint8Array(memory().buffer, start, length);
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
    random_get: (at, length) => (new Uint8Array(memory().buffer, at, length).fill(0), 0),
    clock_time_get: (_, __, at) => (view().setBigUint64(at, 0n, true), 0),
    environ_get: () => 0,
    environ_sizes_get: (count, size) => zero(count, size),
    sched_yield: () => 0,
    proc_exit() {
      throw ended;
    },
  };
  const fresh = async () => {
    instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system });
    if (!snapshot) return;
    memory().grow((snapshot.length - memory().buffer.byteLength) / 65536);
    new Uint8Array(memory().buffer).set(snapshot);
  };
  const text = (file) => {
    const decoder = new TextDecoder();
    return written[file].map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
  };
  const run = async (request) => {
    if (!instance) await fresh();
    let isWhole = false;
    [input, written] = [new TextEncoder().encode(request), { 1: [], 2: [] }];
    try {
      // Unlike `_start`, it may be called again. After an error it may not have read all of the request.
      isWhole = instance.exports.__main_void() === 0;
    } catch (error) {
      // Anything else is a trap: a panic, a full stack, no more memory.
      if (error !== ended) {
        instance = undefined;
        return { stopped: text(2) || String(error) };
      }
    }
    const answer = { text: text(1) };
    // A long request leaves a large memory behind.
    if (!isWhole || (snapshot && memory().buffer.byteLength > 4 * snapshot.length)) instance = undefined;
    return answer;
  };
  await run(JSON.stringify({ explain: { input: "http://a/", subjects: [] } }));
  snapshot = instance && new Uint8Array(memory().buffer).slice();
  return run;
};
