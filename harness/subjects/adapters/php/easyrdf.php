<?php
// EasyRdf's ParsedUri. Claims RFC 3986: "A RFC3986 compliant URI parser" (its doc comment).
//
// It splits by the expression of RFC 3986 appendix B, which matches every text, and its constructor is not documented to reject any text.

require __DIR__ . '/adapter.php';
require 'EasyRdf/autoload.php';

use EasyRdf\ParsedUri;

serve(
    'EasyRdf\ParsedUri', packaged('php-easyrdf'), ['rfc3986'], ['scheme', 'authority', 'query', 'fragment'], validates: false,
    parse: function (string $input): array {
        $uri = new ParsedUri($input);
        return ['scheme' => $uri->getScheme(), 'authority' => $uri->getAuthority(), 'path' => $uri->getPath(),
            'query' => $uri->getQuery(), 'fragment' => $uri->getFragment()];
    },
    resolve: fn(string $base, string $input) => (string) (new ParsedUri($base))->resolve($input),
);
