# The loop that every Crystal adapter shares: it reads one request per line and writes one answer per line.

require "json"

abstract class Adapter
  class Reject < Exception; end

  class Unsupported < Exception; end

  # The parser's description of itself.
  abstract def about

  # The components as JSON; nil is undefined.
  abstract def parse(input : String) : String

  abstract def resolve(base : String, input : String) : String

  abstract def normalize(level : String, input : String) : String

  # A decoded component need not be UTF-8.
  def text(component : String?)
    component.nil? || component.valid_encoding? ? component : {hex: component.to_slice.hexstring}
  end

  def serve
    STDOUT.flush_on_newline = false
    while line = STDIN.gets
      request = JSON.parse(line)
      case request["cmd"].as_s
      when "stop"  then return
      when "start" then STDOUT.puts about.to_json
      else              STDOUT.puts answer(request)
      end
      STDOUT.flush
    end
  end

  private def answer(request)
    seq = request["seq"]
    key, value = run(request)
    %({"seq":#{seq.to_json},#{key.to_json}:#{value}})
  rescue e : Reject
    {seq: seq, reject: e.message}.to_json
  rescue e : Unsupported
    {seq: seq, unsupported: "such a request"}.to_json
  rescue e
    {seq: seq, crash: "#{e.class}: #{e.message}"}.to_json
  end

  # The key of the answer, and its value as JSON.
  private def run(request) : {String, String}
    options = request["options"]?.try(&.as_h) || {} of String => JSON::Any
    input = request["input"].as_s
    case {request["op"].as_s, request["rule"]?}
    when {"parse", nil}
      raise Unsupported.new unless options.empty?
      {"accept", parse(input)}
    when {"resolve", nil}
      honoured = options.all? { |option, value| {option, value.raw}.in?({"strict", true}, {"normalize_base", false}) }
      raise Unsupported.new unless honoured
      {"uri", text(resolve(request["base"].as_s, input)).to_json}
    when {"normalize", nil}
      {"uri", text(normalize(request["level"]?.try(&.as_s) || "", input)).to_json}
    else
      raise Unsupported.new
    end
  end
end
