# URI::RFC3986_Parser of the standard library, by split: its URI objects differ from scheme to scheme.
#
# Claims RFC 3986: by its name, and "URI defined in RFC3986" (uri/rfc3986_parser.rb). A rootless path and its query
# come as one, the opaque part; then path and query are left out here. Its join is that of RFC 2396 ("per RFC 2396",
# uri/common.rb), and is tested in uri_rfc2396.rb.

require_relative "adapter"
require "uri"

PARSER = URI::RFC3986_Parser.new

parse = lambda do |input|
  scheme, userinfo, host, port, _registry, path, opaque, query, fragment = PARSER.split(input)
  next { scheme:, opaque:, fragment: } if opaque

  { scheme:, userinfo:, host:, port:, path:, query:, fragment: }
end

Adapter.serve(
  name: "URI::RFC3986_Parser",
  release: URI::VERSION,
  claims: ["rfc3986"],
  distinguishes_undefined: %w[scheme userinfo port query fragment],
  bytes: true,
  rejects: [URI::Error],
  parse:,
  recompose: ->(input) { PARSER.parse(input).to_s }
)
