# The urispec adapter for {{name}}. Fill in `answer`; the rest of this file speaks the protocol.

require "json"

# require_relative "my_parser" # a file beside this one; for a gem, `require "my_parser"`

START = {
  version: 1,
  name: "{{name}}",
  release: "0", # the release of your parser
  language: "ruby",
  claims: ["{{claims}}"], # the documents that its documentation names
  ops: ["parse"], # add "resolve" when `answer` handles it
  distinguishes_undefined: [], # components that are nil if absent and "" if empty, such as "query"
  validates: true, # false if your parser only splits a text and does not reject invalid ones
}

# Call your parser, and return its answer unchanged. Do not judge, complete or repair it.
def answer(request)
  # FILL IN. An example:
  #
  # begin
  #   case request["op"]
  #   when "parse"
  #     uri = MyParser.parse(request["input"])
  #     return { accept: { scheme: uri.scheme, host: uri.host, path: uri.path, query: uri.query } }
  #   when "resolve"
  #     return { uri: MyParser.resolve(request["base"], request["input"]) }
  #   end
  # rescue MyParser::Invalid => why # the error that its documentation names; any other error is a crash
  #   return { reject: why.message }
  # end
  #
  # Components: scheme authority userinfo host port path query fragment. Each is text without its delimiters; a port
  # is text, too. nil is a component that is absent. Leave out a component that your parser does not return.
  { unsupported: "not filled in yet" }
end

# The protocol: there is nothing to change below this line.

def reply(request)
  return START if request["cmd"] == "start"
  seq = request["seq"]
  is_text = request.values.none? { |value| value.is_a?(Enumerable) }
  return { seq: seq, unsupported: "takes only text, and no options" } unless is_text
  { seq: seq, **answer(request) }
rescue StandardError, SystemStackError => error
  { seq: seq, crash: "#{error.class}: #{error.message}".scrub }
end

answers = $stdout.dup
$stdout.reopen($stderr) # output of a parser is not an answer
answers.sync = true
$stdin.binmode.each_line do |line|
  request = JSON.parse(line.force_encoding("UTF-8"))
  break if request["cmd"] == "stop"
  answers.write(JSON.generate(reply(request)), "\n")
end
