//go:build ignore

// The urispec adapter for {{name}}. Fill in answer; the rest of this file speaks the protocol.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"unicode/utf8"
)

type object = map[string]any

var start = object{
	"version":  1,
	"name":     "{{name}}",
	"release":  "0", // the release of your parser
	"language": "go",
	"claims":   []string{"{{claims}}"}, // the documents that its documentation names
	"ops":      []string{"parse"},      // add "resolve" when answer handles it
	// Components that are nil if absent and "" if empty, such as "query".
	"distinguishes_undefined": []string{},
	"validates":               true, // false if your parser only splits a text and does not reject invalid ones
	"bytes":                   true, // false if your parser takes no text with bytes that are not UTF-8
}

// answer calls your parser, and returns its answer unchanged. Do not judge, complete or repair it.
func answer(op, input, base string) object {
	// FILL IN. An example:
	//
	// switch op {
	// case "parse":
	// 	uri, err := myparser.Parse(input) // a panic is a crash
	// 	if err != nil {
	// 		return object{"reject": err.Error()}
	// 	}
	// 	return object{"accept": object{"scheme": uri.Scheme, "host": uri.Host, "path": uri.Path, "query": nil}}
	// case "resolve":
	// 	return object{"uri": myparser.Resolve(base, input)}
	// }
	//
	// Components: scheme authority userinfo host port path query fragment. Each is text without its delimiters; a port
	// is text, too. nil is a component that is absent. Leave out a component that your parser does not return.
	return object{"unsupported": "not filled in yet"}
}

// The protocol: there is nothing to change below this line.

// text reads a string, or {"hex":"ff"} if it is not UTF-8.
func text(value any) string {
	if coded, is := value.(object); is {
		bytes, _ := hex.DecodeString(fmt.Sprint(coded["hex"]))
		return string(bytes)
	}
	plain, _ := value.(string)
	return plain
}

// coded writes a text that is not UTF-8 as {"hex":"ff"}.
func coded(value any) any {
	switch it := value.(type) {
	case object:
		for key, member := range it {
			it[key] = coded(member)
		}
	case string:
		if !utf8.ValidString(it) {
			return object{"hex": hex.EncodeToString([]byte(it))}
		}
	}
	return value
}

func reply(request object) (answered object) {
	defer func() {
		if panicked := recover(); panicked != nil {
			answered = object{"seq": request["seq"], "crash": fmt.Sprint(panicked)}
		}
	}()
	if request["cmd"] == "start" {
		return start
	}
	if request["options"] != nil {
		return object{"seq": request["seq"], "unsupported": "offers no such option"}
	}
	answered = answer(text(request["op"]), text(request["input"]), text(request["base"]))
	coded(answered)
	answered["seq"] = request["seq"]
	return answered
}

func main() {
	answers := json.NewEncoder(os.Stdout)
	os.Stdout = os.Stderr // output of a parser is not an answer
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadBytes('\n')
		var request object
		if err != nil || json.Unmarshal(line, &request) != nil || request["cmd"] == "stop" {
			return
		}
		answers.Encode(reply(request))
	}
}
