// ipaddr.js: what IPv4.parse takes a host for, and what parse takes a host in brackets for.
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
