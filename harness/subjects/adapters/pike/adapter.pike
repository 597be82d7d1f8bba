// The loop that every Pike adapter shares: it reads one request per line and writes one answer per line.
// A parser's file inherits this and defines the functions declared here.

//! The parser's description of itself.
mapping about();

//! The components of an accepted input; @expr{Val.null@} is undefined.
mapping parse(string input);

string resolve(string base, string input);

//! Whether the parser documents an error with this text as "invalid".
int(0..1) rejects(string message);

//! Whether the host begins with a bracket, by the expression of RFC 3986 appendix B: some parsers remove them.
int(0..1) bracketed(string input) {
  string authority = "";
  if (!has_prefix(input, "//")) sscanf(input, "%*[^:/?#]:%s", input);
  sscanf(input, "//%[^/?#]", authority);
  return has_prefix((authority / "@")[-1], "[");
}

int main() {
  Stdio.File out = Stdio.stdout->dup();
  Stdio.stderr->dup2(Stdio.stdout); // a library that prints must not break the protocol
  while (string line = Stdio.stdin->gets()) {
    mapping request = Standards.JSON.decode_utf8(line);
    if (request->cmd == "stop") break;
    mapping answer = request->cmd == "start"
      ? about() + (["version": 1, "language": "pike", "ops": ({"parse", "resolve"})])
      : (["seq": request->seq]) + run(request);
    out->write(string_to_utf8(Standards.JSON.encode(answer)) + "\n");
  }
  return 0;
}

mapping run(mapping request) {
  mapping options = request->options || ([]);
  mapping answer;
  mixed thrown = catch {
    if (request->rule) return (["unsupported": "a rule"]);
    if (request->op == "parse" && !sizeof(options)) answer = (["accept": parse(request->input)]);
    else if (request->op == "resolve" && strict_on_base_as_is(options))
      answer = (["uri": resolve(request->base, request->input)]);
    else return (["unsupported": "such a request"]);
  };
  if (!thrown) return answer;
  string message = describe_error(thrown);
  return ([rejects(message) ? "reject" : "crash": message]);
}

int(0..1) strict_on_base_as_is(mapping options) {
  foreach (options; string option; mixed value)
    if (!(option == "strict" && value == Val.true || option == "normalize_base" && value == Val.false)) return 0;
  return 1;
}
