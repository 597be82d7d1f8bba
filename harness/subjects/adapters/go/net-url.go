package main

// Go's net/url: its source (url.go) says that it "generally follows RFC 3986, except where it deviates for
// compatibility reasons". Its functions for segments and for names and values of a query are used for segments and forms; a user name
// and a fragment are encoded by the methods of Userinfo and URL, and decoded by Parse.

import (
	"errors"
	"fmt"
	"net/url"
	"runtime"
	"strings"
)

func parse(asked request) (accept, error) {
	u, err := read(asked.input)
	if err != nil {
		return nil, err
	}
	reported := accept{
		"scheme": u.Scheme, "userinfo": nil, "host": u.Hostname(), "port": nil, "path": u.EscapedPath(), "query": nil,
		"fragment": u.EscapedFragment(),
	}
	if strings.HasPrefix(u.Host, "[") {
		reported["host"] = "[" + u.Hostname() + "]"
	}
	if u.Port() != "" || strings.HasSuffix(u.Host, ":") {
		reported["port"] = u.Port()
	}
	if u.User != nil {
		reported["userinfo"] = u.User.String()
	}
	if u.Opaque != "" { // "we consider rootless paths per RFC 3986 as opaque"
		reported["path"] = u.Opaque
	}
	if u.RawQuery != "" || u.ForceQuery {
		reported["query"] = u.RawQuery
	}
	return reported, nil
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

func encode(asked request) (accept, error) {
	switch asked.place {
	case "user":
		return accept{"encoded": url.User(asked.input).String()}, nil
	case "segment":
		return accept{"encoded": url.PathEscape(asked.input)}, nil
	case "fragment":
		return accept{"encoded": (&url.URL{Fragment: asked.input}).EscapedFragment()}, nil
	case "form":
		return accept{"encoded": url.QueryEscape(asked.input)}, nil
	}
	return nil, unsupported{fmt.Errorf("has no function that encodes a %s", asked.place)}
}

func decode(asked request) (accept, error) {
	var decoded string
	var err error
	switch asked.place {
	case "user":
		var u *url.URL
		if u, err = read("//" + asked.input + "@h"); err == nil {
			decoded = u.User.Username()
		}
	case "segment":
		decoded, err = url.PathUnescape(asked.input)
	case "fragment":
		var u *url.URL
		if u, err = read("#" + asked.input); err == nil {
			decoded = u.Fragment
		}
	case "form":
		decoded, err = url.QueryUnescape(asked.input)
	default:
		err = unsupported{fmt.Errorf("has no function that decodes a %s", asked.place)}
	}
	if _, invalid := err.(url.EscapeError); invalid {
		err = rejection{err}
	}
	return accept{"decoded": decoded}, err
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
		Claims: []string{"rfc3986"}, Ops: []string{"parse", "resolve", "recompose", "encode", "decode"},
		DistinguishesUndefined: []string{"userinfo", "port", "query"}, Bytes: true,
		operations: map[string]func(request) (accept, error){
			"parse": parse, "resolve": resolve, "recompose": recompose, "encode": encode, "decode": decode,
		},
	})
}
