// ip: what normalizeToLong takes a host for.
//
// Claims nothing.

import { ipv4Forms, release, serve } from "./adapter.mjs";
import ip from "ip";

await serve({
  name: "ip",
  release: release("ip"),
  claims: [],
  hazards: ipv4Forms((host) => {
    const address = ip.normalizeToLong(host);
    return address === -1 ? null : ip.fromLong(address);
  }),
  hazardKinds: ["ipv4-form"],
});
