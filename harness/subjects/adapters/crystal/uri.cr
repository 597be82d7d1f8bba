# Crystal's URI. Claims RFC 3986: the first sentence of the class's documentation, which says about normalize that it removes dot
# segments and the default port, and writes scheme and host in lower case. User, password and host are returned decoded,
# so they are reported only if nothing was encoded.

require "uri"
require "./adapter"

class UriAdapter < Adapter
  def about
    {version: 1, name: "URI", release: Crystal::VERSION, language: "crystal", claims: ["rfc3986"],
     ops: ["parse", "resolve", "normalize"], levels: ["scheme"],
     distinguishes_undefined: ["scheme", "user", "password", "host", "query", "fragment"]}
  end

  def parse(input) : String
    uri = uri(input)
    raw = {scheme: uri.scheme, port: uri.port.try(&.to_s), path: text(uri.path), query: text(uri.query),
           fragment: text(uri.fragment)}
    return raw.to_json if input.includes?('%')
    raw.merge({user: text(uri.user), password: text(uri.password), host: text(uri.host)}).to_json
  end

  def resolve(base, input) : String
    uri(base).resolve(uri(input)).to_s
  end

  def normalize(level, input) : String
    raise Unsupported.new unless level == "scheme"
    uri(input).normalize.to_s
  end

  private def uri(input)
    URI.parse(input)
  rescue e : URI::Error
    raise Reject.new(e.message)
  end
end

UriAdapter.new.serve
