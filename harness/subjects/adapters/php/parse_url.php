<?php
// parse_url.
//
// Claims nothing: "This function is not meant to validate the given URL, it only breaks it up into the parts listed"
// (php.net/parse_url).

require __DIR__ . '/adapter.php';

function parse(string $input): array
{
    $parts = parse_url($input);
    if ($parts === false) {
        throw new Reject('false');
    }
    return [
        'scheme' => $parts['scheme'] ?? null,
        'user' => $parts['user'] ?? null,
        'password' => $parts['pass'] ?? null,
        'host' => $parts['host'] ?? null,
        'port' => isset($parts['port']) ? (string) $parts['port'] : null,
        'path' => $parts['path'] ?? null,
        'query' => $parts['query'] ?? null,
        'fragment' => $parts['fragment'] ?? null,
    ];
}

serve('parse_url', PHP_VERSION, [], ['scheme', 'user', 'password', 'query', 'fragment'], validates: false,
    parse: parse(...));
