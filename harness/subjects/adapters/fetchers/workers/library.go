// net/http as in http.Get, but with the proxy for every host, if there is one: ProxyFromEnvironment leaves out the loopback.
package main

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"time"
)

func main() {
	transport := &http.Transport{}
	if named := os.Getenv("http_proxy"); named != "" {
		proxy, err := url.Parse(named)
		if err != nil {
			panic(err)
		}
		transport.Proxy = http.ProxyURL(proxy)
	}
	client := &http.Client{Transport: transport, Timeout: time.Second}
	answers := json.NewEncoder(os.Stdout)
	answers.Encode(map[string]string{"release": runtime.Version()[2:]})
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var text string
		json.Unmarshal(lines.Bytes(), &text)
		response, err := client.Get(text)
		if err != nil {
			answers.Encode(map[string]string{"error": err.Error()})
			continue
		}
		io.Copy(io.Discard, response.Body)
		response.Body.Close()
		answers.Encode(map[string]bool{"ok": true})
	}
}
