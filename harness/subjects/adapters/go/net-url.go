package main

// Go's net/url: its source (url.go) says that it "generally follows RFC 3986, except where it deviates for
// compatibility reasons".

import (
	"errors"
	"net/url"
	"runtime"
	"strings"
)

func parse(asked request) (accept, error) {
	u, err := read(asked.input)
	if err != nil {
		return nil, err
	}
	told := accept{
		"scheme": u.Scheme, "userinfo": nil, "host": u.Hostname(), "port": nil, "path": u.EscapedPath(), "query": nil,
		"fragment": u.EscapedFragment(),
	}
	if strings.HasPrefix(u.Host, "[") {
		told["host"] = "[" + u.Hostname() + "]"
	}
	if u.Port() != "" || strings.HasSuffix(u.Host, ":") {
		told["port"] = u.Port()
	}
	if u.User != nil {
		told["userinfo"] = u.User.String()
	}
	if u.Opaque != "" { // "we consider rootless paths per RFC 3986 as opaque"
		told["path"] = u.Opaque
	}
	if u.RawQuery != "" || u.ForceQuery {
		told["query"] = u.RawQuery
	}
	return told, nil
}

func resolve(asked request) (accept, error) {
	base, err := read(asked.base)
	if err != nil {
		return nil, err
	}
	reference, err := read(asked.input)
	if err != nil {
		return nil, err
	}
	return accept{"uri": base.ResolveReference(reference).String()}, nil
}

func recompose(asked request) (accept, error) {
	u, err := read(asked.input)
	if err != nil {
		return nil, err
	}
	return accept{"uri": u.String()}, nil
}

// read parses; its error is without the input, which url.Error repeats.
func read(input string) (*url.URL, error) {
	u, err := url.Parse(input)
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		return nil, rejection{wrapped.Err}
	}
	return u, err
}

func main() {
	serve(subject{
		Version: 1, Name: "net/url", Release: strings.TrimPrefix(runtime.Version(), "go"), Language: "go",
		Claims: []string{"rfc3986"}, Ops: []string{"parse", "resolve", "recompose"},
		DistinguishesUndefined: []string{"userinfo", "port", "query"}, Bytes: true,
		operations: map[string]func(request) (accept, error){"parse": parse, "resolve": resolve, "recompose": recompose},
	})
}
