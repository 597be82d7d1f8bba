# Shared code of the Ruby adapters: the loop of the protocol.
#
# Require this first: it keeps standard output for the answers and leaves standard error to whatever a library prints.

require "json"

module Adapter
  if RUBY_PLATFORM.include?("wasi") # has one standard output, see wasm.mjs
    ANSWERS = IO.for_fd(1, autoclose: false).binmode
    $stdout = $stderr
  else
    ANSWERS = $stdout.dup.binmode
    $stdout.reopen($stderr)
  end

  # The API does not support the request.
  class Unsupported < StandardError; end

  # The library documents no function for this place.
  def self.no_place(place)
    raise Unsupported, "no function for the place #{place}"
  end

  # Answers requests until stop.
  #
  # rejects: the exceptions that mean an invalid input. parse.(input) gives the components.
  # resolve.(base, input) gives a URI; honours has the values of each option that it supports (a parser that is always strict: strict
  # true). normalize has a function of the input for each level, equivalent one of the input
  # and the other. bytes: it takes binary strings. extract.(input) gives the URIs in a text;
  # recompose.(input) the serialised text of the parsed input. encode.(input, place) returns the input encoded for that
  # place of a URI, decode.(input, place) the decoded data. scheme_parts.(input) returns the parts of a URL of one scheme: a
  # string, an array of strings or nil for each name. to_uri.(input) maps an IRI to a URI, to_iri.(input) a URI to an IRI.
  def self.serve(name:, release:, claims:, distinguishes_undefined: [], rejects: [], bytes: false, parse: nil, rules: {},
                 resolve: nil, honours: { "strict" => [true] }, normalize: nil, equivalent: nil,
                 remove_dot_segments: nil, extract: nil, recompose: nil, encode: nil, decode: nil, scheme_parts: nil, to_uri: nil, to_iri: nil)
    ops = {
      "parse" => parse && ->(r) { { accept: choose(rules.merge(nil => parse), r["rule"], "rule").(r["input"]) } },
      "resolve" => resolve && ->(r) { honour(r["options"], honours); { uri: resolve.(r["base"], r["input"]) } },
      "normalize" => normalize && ->(r) { { uri: choose(normalize, r["level"], "level").(r["input"]) } },
      "equivalent" => equivalent &&
        ->(r) { { equal: choose(equivalent, r["level"], "level").(r["input"], r["other"]) } },
      "remove_dot_segments" => remove_dot_segments && ->(r) { { path: remove_dot_segments.(r["input"]) } },
      "recompose" => recompose && ->(r) { { uri: recompose.(r["input"]) } },
      "encode" => encode && ->(r) { { encoded: encode.(r["input"], r["place"]) } },
      "decode" => decode && ->(r) { { decoded: decode.(r["input"], r["place"]) } },
      "scheme_parts" => scheme_parts && ->(r) { { parts: scheme_parts.(r["input"]) } },
      "to_uri" => to_uri && ->(r) { { uri: to_uri.(r["input"]) } },
      "to_iri" => to_iri && ->(r) { { uri: to_iri.(r["input"]) } },
      "extract" => extract && ->(r) { { uris: extract.(r["input"]).map { |uri| { uri: text(uri) } } } }
    }.compact
    about = { version: 1, name:, release:, language: "ruby", claims:, ops: ops.keys, distinguishes_undefined: }
    about[:bytes] = true if bytes
    about[:rules] = rules.keys unless rules.empty?
    about[:levels] = normalize.keys if normalize
    about[:compares] = equivalent.keys if equivalent
    while (line = $stdin.gets)
      request = begin
        JSON.parse(line)
      rescue StandardError
        nil
      end
      case request.is_a?(Hash) && request["cmd"]
      when "stop" then break
      when "start" then send(about)
      when "run" then send({ seq: request["seq"], **run(request, ops, rejects, bytes) })
      else send({ seq: request.is_a?(Hash) ? request["seq"] : nil, protocol: "not a request" })
      end
    end
  end

  class << self
    private

    def run(request, ops, rejects, bytes)
      op = ops[request["op"]] or raise Unsupported, "offers no #{request["op"]}"
      %w[input base other].each do |key|
        next unless request[key].is_a?(Hash)
        raise Unsupported, "takes text only" unless bytes

        request[key] = [request[key]["hex"]].pack("H*")
      end
      op.(request).transform_values { |value| text(value) }
    rescue Unsupported => e
      { unsupported: e.message }
    rescue *rejects => e
      { reject: words(e) }
    rescue StandardError, SystemStackError, NoMemoryError => e
      { crash: "#{e.class}: #{words(e)}" }
    end

    def text(value)
      return value.transform_values { |part| text(part) } if value.is_a?(Hash)
      return value.map { |item| text(item) } if value.is_a?(Array)
      return value unless value.is_a?(String)

      text = value.dup.force_encoding("UTF-8")
      text.valid_encoding? ? text : { hex: value.unpack1("H*") }
    end

    def words(error)
      words = error.message.dup.force_encoding("UTF-8").scrub
      words.empty? ? error.class.name : words
    end

    def send(answer)
      ANSWERS.write(JSON.generate(answer), "\n")
      ANSWERS.flush
    end

    def choose(offered, key, what)
      offered.fetch(key) { raise Unsupported, "offers no #{what} #{key}" }
    end

    def honour(options, honours)
      (options || {}).each do |option, value|
        next if [option, value] == ["normalize_base", false] || honours[option]&.include?(value)

        raise Unsupported, "cannot honour #{option} #{value}"
      end
    end
  end
end
