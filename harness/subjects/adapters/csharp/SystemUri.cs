// System.Uri, of Mono or of .NET. The constructor takes and escapes nearly anything; what is documented to be "well-formed in accordance
// with RFC 3986 and RFC 3987" is decided by IsWellFormedUriString, which is called first. .NET claims RFC 3987: the class is documented to
// support IRIs based on it. The documentation of Mono does not state this.
//
// The constructor returns components in a canonical, escaped form. They are reported only if this form is the input. A relative URI
// has no components.

using System;
using System.IO;
using System.Reflection;
using Newtonsoft.Json.Linq;

class SystemUri : Adapter {
    static void Main() { new SystemUri().Serve(); }

    protected override bool Strict { get { return false; } }

    protected override JObject About {
        get {
            var mono = Type.GetType("Mono.Runtime");
            return new JObject {
                ["version"] = 1, ["name"] = mono != null ? "System.Uri (Mono)" : "System.Uri (.NET)",
                ["release"] = mono != null ? MonoRelease(mono) : NetRelease(), ["language"] = "csharp",
                ["claims"] = mono != null ? new JArray() : new JArray("rfc3987"), ["ops"] = new JArray("parse", "resolve"),
                ["distinguishes_undefined"] = new JArray("scheme", "query", "fragment"),
            };
        }
    }

    /// "6.8.0.105" of "6.8.0.105 (Debian …)".
    static string MonoRelease(Type mono) {
        var method = mono.GetMethod("GetDisplayName", BindingFlags.NonPublic | BindingFlags.Static);
        return ((string) method.Invoke(null, null)).Split(' ')[0];
    }

    /// The name of the folder of the runtime, which is its release.
    static string NetRelease() {
        return Path.GetFileName(Path.GetDirectoryName(typeof(object).Assembly.Location));
    }

    protected override bool Rejects(Exception e) {
        return e is UriFormatException || e is ArgumentOutOfRangeException; // the latter for a relative base
    }

    protected override JObject Parse(string input) {
        var uri = new Uri(input, UriKind.RelativeOrAbsolute);
        if (!Uri.IsWellFormedUriString(input, UriKind.RelativeOrAbsolute)) throw new UriFormatException("IsWellFormedUriString: false");
        if (!uri.IsAbsoluteUri) return new JObject { ["scheme"] = null };
        if (uri.AbsoluteUri != input) return new JObject();
        var parts = new JObject {
            ["scheme"] = uri.Scheme, ["userinfo"] = uri.UserInfo, ["host"] = uri.Host, ["path"] = uri.AbsolutePath,
            ["query"] = After(uri.Query), ["fragment"] = After(uri.Fragment),
        };
        if (uri.Port == -1) parts["port"] = null;
        else if (!uri.IsDefaultPort) parts["port"] = uri.Port.ToString(); // who knows if a default one was in the input
        return parts;
    }

    /// A component that comes with the delimiter before it.
    static string After(string component) { return component == "" ? null : component.Substring(1); }

    protected override string Resolve(string baseUri, string input) {
        return new Uri(new Uri(baseUri, UriKind.RelativeOrAbsolute), input).AbsoluteUri;
    }
}
