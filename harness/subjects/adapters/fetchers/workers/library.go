// net/http as it is asked for by http.Get, but through the proxy for every host: ProxyFromEnvironment leaves out the loopback.
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
	proxy, err := url.Parse(os.Getenv("http_proxy"))
	if err != nil {
		panic(err)
	}
	client := &http.Client{Transport: &http.Transport{Proxy: http.ProxyURL(proxy)}, Timeout: time.Second}
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
