// ipaddr.js: the address that IPv4.parse reads from a host, and the address that parse reads from a host in brackets.
//
// Claims nothing: "verbose representations" are those of inet_aton (its README).

import { addressOf, ipv4Forms, release, serve } from "./adapter.mjs";
import ipaddr from "ipaddr.js";

await serve({
  name: "ipaddr.js",
  release: release("ipaddr.js"),
  claims: [],
  hazards: ipv4Forms((host) => (ipaddr.IPv4.isValid(host) ? ipaddr.IPv4.parse(host).toString() : null)),
  hazardKinds: ["ipv4-form"],
  address: addressOf((host) => (ipaddr.isValid(host) ? ipaddr.parse(host).toString() : null)),
});
