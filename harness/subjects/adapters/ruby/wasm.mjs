// Runs an adapter in Ruby with the current release of Ruby, which comes as WebAssembly: `wasm.mjs uri_rfc3986.rb`. Further
// arguments are the adapter's.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { WASI } from "node:wasi";
import { RubyVM } from "@ruby/wasm-wasi";

const here = fileURLToPath(new URL(".", import.meta.url));
const file = createRequire(import.meta.url).resolve("@ruby/4.0-wasm-wasi/dist/ruby+stdlib.wasm");
const wasi = new WASI({ version: "preview1", preopens: { "/adapter": here }, returnOnExit: true });
const vm = new RubyVM();
const imports = wasi.getImportObject();
vm.addToImports(imports);
const { instance } = await WebAssembly.instantiate(await readFile(file), imports);
await vm.setInstance(instance);
wasi.initialize(instance);
vm.initialize(["ruby.wasm", "-EUTF-8", "-e_=0"]);
vm.eval(`ARGV.replace(${JSON.stringify(process.argv.slice(3))})`);
vm.eval(`load ${JSON.stringify(`/adapter/${process.argv[2]}`)}`);
