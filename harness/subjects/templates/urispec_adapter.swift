// The urispec adapter for {{name}}. Fill in `answer`; the rest of this file speaks the protocol.

import Foundation

let start: [String: Any] = [
    "version": 1,
    "name": "{{name}}",
    "release": "0", // the release of your parser
    "language": "swift",
    "claims": ["{{claims}}"], // the documents that its documentation names
    "ops": ["parse"], // add "resolve" when `answer` handles it
    "distinguishes_undefined": [String](), // components that are nil if absent and "" if empty, such as "query"
    "validates": true, // false if your parser only splits a text and does not reject invalid ones
]

/// A component that may be absent.
func component(_ text: String?) -> Any {
    if let text = text { return text }
    return NSNull()
}

/// Calls your parser, and returns its answer unchanged. Do not judge, complete or repair it.
func answer(_ op: String, _ input: String, _ base: String) -> [String: Any] {
    // FILL IN. An example:
    //
    // if op == "parse" {
    //     guard let uri = MyURI(input) else { return ["reject": "the reason"] }
    //     return ["accept": ["scheme": component(uri.scheme), "host": component(uri.host), "path": uri.path]]
    // }
    // if op == "resolve" { return ["uri": MyURI.resolve(base, input)] }
    //
    // Components: scheme authority userinfo host port path query fragment. Each is text without its delimiters; a port
    // is text, too. component(nil) is a component that is absent. Leave out components that your parser does not return.
    return ["unsupported": "not filled in yet"]
}

// The protocol: there is nothing to change below this line.

func reply(_ request: [String: Any]) -> [String: Any] {
    let isText = !request.values.contains { $0 is [String: Any] || $0 is [Any] }
    func text(_ key: String) -> String { return request[key] as? String ?? "" }
    var reply = isText
        ? answer(text("op"), text("input"), text("base"))
        : ["unsupported": "takes only text, and no options"]
    reply["seq"] = request["seq"]
    return reply
}

while let line = readLine() {
    guard let request = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else { break }
    let command = request["cmd"] as? String
    if command == "stop" { break }
    var answered = try JSONSerialization.data(withJSONObject: command == "start" ? start : reply(request))
    answered.append(0x0a)
    FileHandle.standardOutput.write(answered)
}
