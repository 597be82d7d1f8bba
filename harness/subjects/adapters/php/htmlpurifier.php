<?php
// HTMLPurifier_URIParser. Claims RFC 3986: "Parses a URI into the components and fragment identifier as specified by RFC 3986"
// (its doc comment). Its pattern takes any character, and another class validates.

require __DIR__ . '/adapter.php';
require 'HTMLPurifier.auto.php';

$parser = new HTMLPurifier_URIParser();

serve(
    'HTMLPurifier_URIParser', HTMLPurifier::VERSION, ['rfc3986'], ['scheme', 'host', 'query', 'fragment'], validates: false,
    parse: function (string $input) use ($parser): array {
        $uri = $parser->parse($input);
        if (!$uri) {
            throw new Reject('false');
        }
        return ['scheme' => $uri->scheme, 'userinfo' => $uri->userinfo, 'host' => $uri->host,
            'port' => $uri->port === null ? null : (string) $uri->port, 'path' => $uri->path, 'query' => $uri->query,
            'fragment' => $uri->fragment];
    },
);
