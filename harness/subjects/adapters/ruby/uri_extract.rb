# URI.extract of the standard library: the URIs in a text, without their places.
#
# Claims nothing: "Extracts URIs from a string" (its documentation). It is marked as obsolete.

require_relative "adapter"
require "uri"

Adapter.serve(
  name: "URI.extract",
  release: URI::VERSION,
  claims: [],
  extract: ->(input) { URI::RFC2396_Parser.new.extract(input) }
)
