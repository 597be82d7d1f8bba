# Addressable::URI.
#
# Claims RFC 3986 and RFC 3987: "closely conforms to RFC 3986, RFC 3987, and RFC 6570" (its README). Its
# normalize knows default ports and == compares what it gives: the level scheme; eql? compares the text.
#
# encode_component does not encode reserved characters by default; its documentation encodes a slash with
# CharacterClasses::UNRESERVED. form_encode and form_unencode are for the media type of forms.

require_relative "adapter"
require "addressable/uri"

URI = Addressable::URI

parse = lambda do |input|
  uri = URI.parse(input)
  {
    scheme: uri.scheme, authority: uri.authority, userinfo: uri.userinfo, host: uri.host, port: uri.port&.to_s,
    path: uri.path, query: uri.query, fragment: uri.fragment
  }
end

encode = lambda do |input, place|
  next URI.encode_component(input, URI::CharacterClasses::UNRESERVED) unless place == "form"

  URI.form_encode([["a", input]]).delete_prefix("a=")
end

decode = lambda do |input, place|
  next URI.unencode_component(input) unless place == "form"
  raise Adapter::Unsupported, "\"&\" separates the pairs of a form: it is not part of one value" if input.include?("&")

  URI.form_unencode("a=#{input}").first.last
end

Adapter.serve(
  name: "Addressable",
  release: Addressable::VERSION::STRING,
  claims: %w[rfc3987 rfc3986],
  distinguishes_undefined: %w[scheme authority userinfo host query fragment],
  bytes: true,
  rejects: [URI::InvalidURIError],
  parse:,
  resolve: ->(base, input) { URI.join(base, input).to_s },
  encode:,
  decode:,
  recompose: ->(input) { URI.parse(input).to_s },
  normalize: { "scheme" => ->(input) { URI.parse(input).normalize.to_s } },
  equivalent: {
    "string" => ->(input, other) { URI.parse(input).eql?(URI.parse(other)) },
    "scheme" => ->(input, other) { URI.parse(input) == URI.parse(other) }
  }
)
