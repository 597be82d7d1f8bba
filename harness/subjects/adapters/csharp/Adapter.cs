// The loop that every C# adapter shares: it reads one request per line and writes one answer per line.
// A parser's class derives from Adapter and has the parser's description of itself, and its functions.

using System;
using System.IO;
using System.Linq;
using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

class Unsupported : Exception {}

abstract class Adapter {
    protected abstract JObject About { get; }

    /// Whether "http:g" is an absolute URI for the parser, even if the base has the same scheme.
    protected abstract bool Strict { get; }

    /// Whether the parser documents this exception as "invalid".
    protected abstract bool Rejects(Exception e);

    protected abstract JObject Parse(string input);

    protected abstract string Resolve(string baseUri, string input);

    protected void Serve() {
        var utf8 = new UTF8Encoding(false);
        var input = new StreamReader(Console.OpenStandardInput(), utf8);
        var output = new StreamWriter(Console.OpenStandardOutput(), utf8);
        Console.SetOut(Console.Error); // a library that prints must not break the protocol
        for (string line; (line = input.ReadLine()) != null; ) {
            JObject request;
            using (var reader = new JsonTextReader(new StringReader(line))) {
                reader.DateParseHandling = DateParseHandling.None;
                request = JObject.Load(reader);
            }
            var cmd = (string) request["cmd"];
            if (cmd == "stop") return;
            var answer = cmd == "start" ? About : Answer(request);
            output.Write(answer.ToString(Formatting.None) + "\n");
            output.Flush();
        }
    }

    JObject Answer(JObject request) {
        var answer = new JObject { ["seq"] = request["seq"] };
        try {
            answer.Add(Run(request));
        } catch (Unsupported) {
            answer["unsupported"] = "such a request";
        } catch (Exception e) {
            answer[Rejects(e) ? "reject" : "crash"] = e.Message;
        }
        return answer;
    }

    JProperty Run(JObject request) {
        var options = (JObject) request["options"] ?? new JObject();
        var input = (string) request["input"];
        var honoured = options.Properties().All(option =>
            option.Name == "strict" && (bool) option.Value == Strict
            || option.Name == "normalize_base" && !(bool) option.Value);
        if (request["rule"] == null && (string) request["op"] == "parse" && options.Count == 0)
            return new JProperty("accept", Parse(input));
        if (request["rule"] == null && (string) request["op"] == "resolve" && honoured)
            return new JProperty("uri", Resolve((string) request["base"], input));
        throw new Unsupported();
    }
}
