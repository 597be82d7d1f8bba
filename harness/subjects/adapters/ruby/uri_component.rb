# URI.encode_uri_component and URI.encode_www_form_component of the standard library, and their decoders.
#
# Claims nothing: they are documented by the characters that they do not encode (uri/common.rb). The decoders raise an
# ArgumentError at a percent sign without two hexadecimal digits.

require_relative "adapter"
require "uri"

Adapter.serve(
  name: "URI.encode_uri_component",
  release: URI::VERSION,
  claims: [],
  bytes: true,
  rejects: [ArgumentError],
  encode: ->(input, place) { place == "form" ? URI.encode_www_form_component(input) : URI.encode_uri_component(input) },
  decode: ->(input, place) { place == "form" ? URI.decode_www_form_component(input) : URI.decode_uri_component(input) }
)
