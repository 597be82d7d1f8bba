package main

// Shared code of the adapters in Go: the loop and the JSON.

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"unicode/utf8"
)

// subject is the adapter's description of itself, with a function for each operation of its parser.
type subject struct {
	Version                int      `json:"version"`
	Name                   string   `json:"name"`
	Release                string   `json:"release"`
	Language               string   `json:"language"`
	Claims                 []string `json:"claims"`
	Ops                    []string `json:"ops"`
	DistinguishesUndefined []string `json:"distinguishes_undefined"`
	Bytes                  bool     `json:"bytes"`

	operations map[string]func(request) (accept, error)
}

// request is one request, with the bytes of its texts; encode and decode have a place.
type request struct{ input, base, place string }

// accept has the components of a parse, or "uri", "encoded" or "decoded"; nil is undefined.
type accept map[string]any

// rejection is the parser's refusal, with its own words; any other error is the adapter's.
type rejection struct{ error }

// unsupported means that the parser has no function for the request.
type unsupported struct{ error }

type line struct {
	Cmd     string          `json:"cmd"`
	Seq     json.RawMessage `json:"seq"`
	Op      string          `json:"op"`
	Rule    *string         `json:"rule"`
	Input   json.RawMessage `json:"input"`
	Base    json.RawMessage `json:"base"`
	Place   string          `json:"place"`
	Options map[string]any  `json:"options"`
}

// serve answers the requests on standard input until stop.
func serve(it subject) {
	in, out := bufio.NewReaderSize(os.Stdin, 1<<16), bufio.NewWriterSize(os.Stdout, 1<<16)
	os.Stdout = os.Stderr // what a library prints is not an answer
	defer out.Flush()
	to := json.NewEncoder(out)
	to.SetEscapeHTML(false)
	for {
		// The answers are flushed when no further request is waiting.
		if in.Buffered() == 0 {
			out.Flush()
		}
		text, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var asked line
		reply := map[string]any{}
		if err := json.Unmarshal(text, &asked); err != nil {
			reply["protocol"] = err.Error()
		} else if asked.Cmd == "stop" {
			return
		} else if asked.Cmd == "start" {
			to.Encode(it)
			continue
		} else if asked.Cmd != "run" {
			reply["protocol"] = "no such command"
		} else {
			it.run(asked, reply)
		}
		reply["seq"] = asked.Seq
		to.Encode(reply)
	}
}

func (it subject) run(asked line, reply map[string]any) {
	defer func() {
		if panicked := recover(); panicked != nil {
			reply["crash"] = fmt.Sprint(panicked)
		}
	}()
	operation := it.operations[asked.Op]
	switch {
	case operation == nil:
		reply["unsupported"] = "offers no " + asked.Op
		return
	case asked.Rule != nil:
		reply["unsupported"] = "cannot start from the rule " + *asked.Rule
		return
	}
	for option, value := range asked.Options {
		if asked.Op == "resolve" && (option == "strict" && value == true || option == "normalize_base" && value == false) {
			continue
		}
		reply["unsupported"] = "offers no such " + option
		return
	}
	texts := request{place: asked.Place}
	var err error
	if texts.input, err = text(asked.Input); err == nil && asked.Op == "resolve" {
		texts.base, err = text(asked.Base)
	}
	if err == nil && asked.Place == "" && (asked.Op == "encode" || asked.Op == "decode") {
		err = fmt.Errorf("the request has no place")
	}
	if err != nil {
		reply["protocol"] = err.Error()
		return
	}
	accepted, err := operation(texts)
	if _, rejected := err.(rejection); rejected {
		reply["reject"] = err.Error()
	} else if _, cannot := err.(unsupported); cannot {
		reply["unsupported"] = err.Error()
	} else if err != nil {
		reply["crash"] = err.Error()
	} else {
		for key, value := range accepted {
			if bytes, is := value.(string); is && !utf8.ValidString(bytes) {
				accepted[key] = map[string]string{"hex": hex.EncodeToString([]byte(bytes))}
			}
		}
		if asked.Op == "parse" {
			reply["accept"] = accepted
			return
		}
		for key, value := range accepted {
			reply[key] = value
		}
	}
}

// text reads a string, or {"hex": ...}.
func text(given json.RawMessage) (string, error) {
	if given == nil {
		return "", fmt.Errorf("the request has no input, or no base")
	}
	var plain string
	if json.Unmarshal(given, &plain) == nil {
		return plain, nil
	}
	var coded struct{ Hex string }
	if err := json.Unmarshal(given, &coded); err != nil {
		return "", err
	}
	bytes, err := hex.DecodeString(coded.Hex)
	return string(bytes), err
}
