## Shared code of the adapters in Nim: the loop and the JSON.

import std/[json, posix, strutils, unicode]

type
  Rejection* = object of CatchableError ## The parser's refusal, in its own words; any other error is the adapter's.
  Operation* = proc (input, beside: string): JsonNode {.nimcall.} ## `beside` is the base of `resolve`, the place of `encode` and `decode`.
  Subject* = object
    name*, release*: string
    claims*, distinguishesUndefined*: seq[string]
    operations*: seq[(string, Operation)]
    validates*: bool ## Whether it is documented to refuse what is invalid.

func isUtf8(bytes: string): bool =
  ## As RFC 3629 defines it: `validateUtf8` accepts surrogates and forms that are too long.
  for at in 1 ..< bytes.len:
    let next = bytes[at]
    let isWrong = case bytes[at - 1]
      of '\xE0': next < '\xA0'
      of '\xED': next >= '\xA0'
      of '\xF0': next < '\x90'
      of '\xF4': next >= '\x90'
      of '\xF5' .. '\xFF': true
      else: false
    if isWrong: return false
  bytes.validateUtf8 < 0

func bracketed*(input: string): bool =
  ## Whether the host begins with a bracket, by the expression of RFC 3986 appendix B: some parsers remove them.
  let start = input.find("//")
  if start < 0 or input.find({'/', '?', '#'}) < start: return false
  let authority = input[start + 2 .. ^1].split({'/', '?', '#'}, 1)[0]
  authority[authority.rfind('@') + 1 .. ^1].startsWith('[')

func text*(bytes: string): JsonNode =
  ## A component, or a URI.
  if bytes.isUtf8: %bytes else: %*{"hex": bytes.toHex.toLowerAscii}

proc bytes(line: JsonNode, key: string): string =
  let given = line{key}
  if given == nil: raise newException(ValueError, "the request has no " & key)
  if given.kind == JObject: given{"hex"}.getStr.parseHexStr else: given.getStr

proc run(subject: Subject, line: JsonNode): JsonNode =
  let op = line{"op"}.getStr
  for (name, operation) in subject.operations:
    if name != op: continue
    if "rule" in line: return %*{"unsupported": "cannot start from the rule " & line["rule"].getStr}
    if "options" in line:
      for option, value in line["options"]:
        if op != "resolve" or (option, value) notin [("strict", %true), ("normalize_base", %false)]:
          return %*{"unsupported": "offers no such " & option}
    let beside = case op
      of "resolve": line.bytes("base")
      of "encode", "decode": line.bytes("place")
      else: ""
    try:
      let answer = operation(line.bytes("input"), beside)
      return if op == "parse": %*{"accept": answer} else: answer
    except Rejection as rejected:
      return %*{"reject": rejected.msg}
  %*{"unsupported": "offers no " & op}

proc introduce(subject: Subject): JsonNode =
  result = %*{"version": 1, "name": subject.name, "release": subject.release, "language": "nim",
    "claims": subject.claims, "ops": [], "distinguishes_undefined": subject.distinguishesUndefined, "bytes": true,
    "validates": subject.validates}
  for (name, _) in subject.operations: result["ops"].add %name

proc serve*(subject: Subject) =
  ## Answers the requests on standard input until stop.
  var answers: File # a private copy of standard output, since some libraries print
  doAssert answers.open(dup(1), fmWrite) and dup2(2, 1) >= 0
  var text: string
  while stdin.readLine(text):
    var line, answer: JsonNode
    try:
      line = text.parseJson
      case line{"cmd"}.getStr
      of "stop": return
      of "start": answer = subject.introduce
      of "run": answer = subject.run(line)
      else: answer = %*{"protocol": "no such command"}
    except CatchableError, Defect:
      answer = %*{(if line == nil: "protocol" else: "crash"): getCurrentExceptionMsg()}
    let seq = if line == nil: nil else: line{"seq"}
    if answer.hasKey("version"): discard
    elif seq != nil: answer["seq"] = seq
    else: answer["seq"] = newJNull()
    answers.writeLine $answer
    answers.flushFile
