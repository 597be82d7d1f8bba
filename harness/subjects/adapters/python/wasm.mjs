// Runs an adapter in Python with the current release of Python, which comes as WebAssembly: `wasm.mjs urllib_urlsplit.py`.

import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.FS.mkdir("/adapter");
python.mountNodeFS("/adapter", fileURLToPath(new URL(".", import.meta.url)));
python.runPython(`
import runpy, sys
sys.path.insert(0, "/adapter")
sys.argv = ${JSON.stringify(process.argv.slice(2))}
runpy.run_path(f"/adapter/{sys.argv[0]}", run_name="__main__")
`);
