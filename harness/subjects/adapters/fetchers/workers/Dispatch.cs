// Fetches with WebRequest, which creates an FtpWebRequest or an HttpWebRequest. Writes a line with the release. Then reads one URL per
// line, a JSON string, and writes `{"ok":true}`, `{"error":"why"}` or `{"crash":"how"}`.

using System;
using System.IO;
using System.Net;
using System.Text;
using Newtonsoft.Json;

static class Dispatch
{
    static void Main()
    {
        var answers = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { AutoFlush = true };
        var lines = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
        var display = Type.GetType("Mono.Runtime").GetMethod("GetDisplayName",
            System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Static);
        answers.WriteLine(JsonConvert.SerializeObject(new { release = ((string)display.Invoke(null, null)).Split(' ')[0] }));
        for (string line; (line = lines.ReadLine()) != null; )
        {
            object answer = new { ok = true };
            try
            {
                Fetch(JsonConvert.DeserializeObject<string>(line));
            }
            catch (Exception error)
            {
                bool isDocumented = error is WebException || error is UriFormatException || error is NotSupportedException
                    || error is ArgumentException;
                answer = isDocumented ? (object)new { error = error.Message } : new { crash = error.ToString() };
            }
            answers.WriteLine(JsonConvert.SerializeObject(answer));
        }
    }

    static void Fetch(string url)
    {
        var request = WebRequest.Create(url);
        request.Timeout = 1000;
        using (var response = request.GetResponse())
        using (var body = response.GetResponseStream())
            body.CopyTo(Stream.Null);
    }
}
