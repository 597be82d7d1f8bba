# URI::FTP, URI::MailTo and URI::File of the standard library: `uri_schemes.rb ftp`.
#
# Each claims a document: "FTP URI syntax is defined by RFC1738 section 3.2" (uri/ftp.rb), "RFC6068, the mailto URL scheme"
# (uri/mailto.rb), "The "file" URI is defined by RFC8089" (uri/file.rb). Their values are not decoded, so they are decoded here, once they are
# cut out. URI::FTP#path is the path of FTP and not of the URL: a slash at its start belongs to the first directory. It is empty
# whether or not a slash follows the host, and then not reported. URI::File#host is empty both for an absent host and for
# localhost, and then not reported.

require_relative "adapter"
require "uri"

def decoded(text)
  text && URI.decode_uri_component(text).b
end

def segments(path)
  path.split("/", -1).map { |segment| decoded(segment) }
end

ftp = lambda do |uri|
  parts = { user: decoded(uri.user), password: decoded(uri.password), typecode: uri.typecode }
  next parts if uri.path.empty?

  root = uri.path.start_with?("/") ? "/" : ""
  first, *rest = segments(uri.path.delete_prefix(root))
  { **parts, segments: [root + first.to_s, *rest] }
end

mailto = lambda do |uri|
  addresses = uri.to.split(",", -1).map { |address| decoded(address) }
  fields = uri.headers.flat_map { |field, value| [decoded(field), decoded(value.to_s)] }
  { to: addresses.empty? ? nil : addresses, headers: fields.empty? ? nil : fields }
end

file = lambda do |uri|
  _, *names = segments(uri.path.to_s) # the path is nil where the URI does not begin with a slash
  parts = { segments: uri.path.to_s.empty? ? nil : names }
  uri.host.to_s.empty? ? parts : { host: uri.host, **parts }
end

CLASSES = {
  "ftp" => ["URI::FTP", "rfc1738", ftp],
  "mailto" => ["URI::MailTo", "rfc6068", mailto],
  "file" => ["URI::File", "rfc8089", file]
}.freeze
name, document, parts = CLASSES.fetch(ARGV.first)

Adapter.serve(
  name:,
  release: URI::VERSION,
  claims: [document],
  bytes: true,
  rejects: [URI::Error],
  scheme_parts: lambda do |input|
    raise Adapter::Unsupported, "takes the scheme #{ARGV.first} alone" unless input[/\A[^:]*/].casecmp?(ARGV.first)

    parts.(URI.parse(input))
  end
)
