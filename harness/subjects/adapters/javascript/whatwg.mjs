// What the adapters to a class URL share: its getters, which tell no undefined component.

/** The components of a URL object. */
export function components(url) {
  return {
    scheme: url.protocol.replace(/:$/, ""),
    user: url.username,
    password: url.password,
    host: url.hostname,
    port: url.port,
    path: url.pathname,
    query: url.search.replace(/^\?/, ""),
    fragment: url.hash.replace(/^#/, ""),
  };
}
