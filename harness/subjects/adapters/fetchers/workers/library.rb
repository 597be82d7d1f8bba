# The libraries of Ruby that fetch, one per process: `library.rb NAME`.
require "json"

$stdout.sync = true
TIMEOUT = 1
host, port = ENV["http_proxy"]&.delete_prefix("http://")&.split(":")
PROXY = host ? [host, port.to_i].freeze : [].freeze
UNDOCUMENTED = [NoMethodError, TypeError, IndexError].freeze

LIBRARIES = {
  "net-http" => lambda do
    require "net/http"
    fetch = lambda do |url|
      Net::HTTP::Proxy(*PROXY).get_response(URI.parse(url)).body
    end
    [RUBY_VERSION, fetch]
  end,
  "open-uri" => lambda do
    require "open-uri"
    [RUBY_VERSION, ->(url) { URI.open(url, proxy: ENV["http_proxy"] || false, read_timeout: TIMEOUT, open_timeout: TIMEOUT).read }]
  end,
  "excon" => lambda do
    require "excon"
    middlewares = Excon.defaults[:middlewares] + [Excon::Middleware::RedirectFollower]
    [Excon::VERSION, ->(url) { Excon.get(url, middlewares: middlewares, read_timeout: TIMEOUT) }]
  end,
  "faraday" => lambda do
    require "faraday"
    [Faraday::VERSION, ->(url) { Faraday.new(proxy: ENV["http_proxy"]).get(url) }]
  end,
  "httpclient" => lambda do
    require "httpclient"
    [HTTPClient::VERSION, ->(url) { HTTPClient.new(ENV["http_proxy"]).get(url, follow_redirect: true) }]
  end,
  "http.rb" => lambda do
    require "http"
    [HTTP::VERSION, ->(url) { (PROXY.empty? ? HTTP : HTTP.via(*PROXY)).timeout(TIMEOUT).follow.get(url).to_s }]
  end,
}.freeze

release, fetch = LIBRARIES.fetch(ARGV[0]).call
puts JSON.generate({ release: release })
$stdin.each_line do |line|
  begin
    fetch.call(JSON.parse(line))
    puts JSON.generate({ ok: true })
  rescue StandardError => e
    kind = UNDOCUMENTED.include?(e.class) ? :crash : :error
    puts JSON.generate({ kind => "#{e.class}: #{e.message}"[0, 200].scrub.encode("ASCII", undef: :replace, invalid: :replace) })
  end
end
