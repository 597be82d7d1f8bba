// ip: the address that normalizeToLong reads from a host.
//
// Claims nothing.

import { addressOf, ipv4Forms, release, serve } from "./adapter.mjs";
import ip from "ip";

function means(host) {
  const address = ip.normalizeToLong(host);
  return address === -1 ? null : ip.fromLong(address);
}

await serve({
  name: "ip",
  release: release("ip"),
  claims: [],
  hazards: ipv4Forms(means),
  hazardKinds: ["ipv4-form"],
  address: addressOf(means),
});
