#pragma warning disable
// The urispec adapter for {{name}}. Fill in `Answer`; the rest of this file speaks the protocol.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

// An answer, or the components in it.
class Members : Dictionary<string, object> { }

static class UrispecAdapter {
    static readonly Members Start = new Members {
        ["version"] = 1,
        ["name"] = "{{name}}",
        ["release"] = "0", // the release of your parser
        ["language"] = "csharp",
        ["claims"] = new[] { "{{claims}}" }, // the documents that its documentation names
        ["ops"] = new[] { "parse" }, // add "resolve" when `Answer` handles it
        // Components that are null if absent and "" if empty, such as "query".
        ["distinguishes_undefined"] = new string[] { },
        ["validates"] = true, // false if your parser only splits a text and does not reject invalid ones
    };

    /// Calls your parser, and returns its answer unchanged. Do not judge, complete or repair it.
    static Members Answer(string op, string input, string baseUri) {
        // FILL IN. An example:
        //
        // try {
        //     if (op == "parse") {
        //         var uri = MyParser.Parse(input);
        //         return new Members { ["accept"] = new Members { ["scheme"] = uri.Scheme, ["query"] = null } };
        //     }
        //     if (op == "resolve") return new Members { ["uri"] = MyParser.Resolve(baseUri, input) };
        // } catch (MyInvalid why) { // the exception that its documentation names; any other is a crash
        //     return new Members { ["reject"] = why.Message };
        // }
        //
        // Components: scheme authority userinfo host port path query fragment. Each is text without its delimiters; the
        // port is text, too. null is a component that is absent. Leave out components that your parser does not return.
        return new Members { ["unsupported"] = "not filled in yet" };
    }

    // The protocol: there is nothing to change below this line.

    static void Main() {
        var utf8 = new UTF8Encoding(false);
        var lines = new StreamReader(Console.OpenStandardInput(), utf8);
        var answers = new StreamWriter(Console.OpenStandardOutput(), utf8);
        Console.SetOut(Console.Error); // output of a parser is not an answer
        for (string line; (line = lines.ReadLine()) != null; ) {
            var request = (Members) new Reader(line).Value();
            if ((string) request["cmd"] == "stop") break;
            answers.Write(Json((string) request["cmd"] == "start" ? Start : Reply(request)) + "\n");
            answers.Flush();
        }
    }

    static Members Reply(Members request) {
        var reply = new Members();
        try {
            var isText = request.Values.All(value => !(value is Members || value is object[]));
            Func<string, string> text = key => request.ContainsKey(key) ? (string) request[key] : null;
            reply = isText ? Answer(text("op"), text("input"), text("base"))
                : new Members { ["unsupported"] = "takes only text, and no options" };
        } catch (Exception error) {
            reply["crash"] = error.GetType() + ": " + error.Message;
        }
        reply["seq"] = request["seq"];
        return reply;
    }

    /// Reads JSON.
    class Reader {
        readonly string text;
        int at;

        public Reader(string text) { this.text = text; }

        char Peek() {
            while (text[at] == ' ') at++;
            return text[at];
        }

        public object Value() {
            var first = Peek();
            if (first == '"') return String();
            if (first == '{' || first == '[') {
                var members = new Members();
                var items = new List<object>();
                for (at++; Peek() != '}' && Peek() != ']'; ) {
                    if (Peek() == ',') at++;
                    var item = Value();
                    if (Peek() == ':') {
                        at++;
                        members[(string) item] = Value();
                    } else {
                        items.Add(item);
                    }
                }
                at++;
                return first == '{' ? (object) members : items.ToArray();
            }
            var start = at;
            while (",}]".IndexOf(Peek()) < 0) at++;
            var word = text.Substring(start, at - start).Trim();
            if (word == "null") return null;
            return word == "true" || word == "false" ? (object) (word == "true") : long.Parse(word);
        }

        string String() {
            var result = new StringBuilder();
            for (at++; text[at] != '"'; at++) {
                var c = text[at];
                if (c == '\\') {
                    c = text[++at];
                    var escape = "bfnrt".IndexOf(c);
                    if (escape >= 0) {
                        c = "\b\f\n\r\t"[escape];
                    } else if (c == 'u') {
                        c = (char) Convert.ToInt32(text.Substring(at + 1, 4), 16);
                        at += 4;
                    }
                }
                result.Append(c);
            }
            at++;
            return result.ToString();
        }
    }

    /// Writes JSON.
    static string Json(object value) {
        if (value == null) return "null";
        if (value is bool) return (bool) value ? "true" : "false";
        if (value is Members members)
            return "{" + string.Join(",", members.Select(member => Json(member.Key) + ":" + Json(member.Value))) + "}";
        if (value is string[] items) return "[" + string.Join(",", items.Select(Json)) + "]";
        if (!(value is string text)) return value.ToString();
        var result = new StringBuilder("\"");
        foreach (var c in text) {
            if (c < ' ') result.Append("\\u" + ((int) c).ToString("x4"));
            else if (c == '"' || c == '\\') result.Append('\\').Append(c);
            else result.Append(c);
        }
        return result.Append('"').ToString();
    }
}
