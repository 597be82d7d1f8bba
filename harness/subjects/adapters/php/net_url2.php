<?php
// Net_URL2 of PEAR.
//
// Claims RFC 3986: "Represents a URL as per RFC 3986" (its doc comment). Its expression "does not validate the
// URL" (its source). Its normalize removes default ports: the level scheme. An undefined component is false. getAuthority is
// not reported: it composes a new text, without an empty userinfo or port. Net_URL2::urlencode names
// the characters that it does not encode, the unreserved ones, and no place; there is no function that decodes.

require __DIR__ . '/adapter.php';
require 'Net/URL2.php';

function parse(string $input): array
{
    $url = new Net_URL2($input);
    $parts = [
        'scheme' => $url->getScheme(),
        'userinfo' => $url->getUserinfo(),
        'host' => $url->getHost(),
        'port' => $url->getPort(),
        'path' => $url->getPath(),
        'query' => $url->getQuery(),
        'fragment' => $url->getFragment(),
    ];
    return array_map(fn($part) => $part === false ? null : $part, $parts);
}

function resolve(string $base, string $input, array $options): string
{
    return (new Net_URL2($base, [Net_URL2::OPTION_STRICT => $options['strict'] ?? true]))->resolve($input)->getURL();
}

serve(
    'Net_URL2', packaged('php-net-url2'), ['rfc3986'], ['scheme', 'userinfo', 'host', 'query', 'fragment'],
    validates: false,
    rejects: [Exception::class],
    parse: parse(...),
    resolve: resolve(...),
    honours: ['strict' => [true, false]],
    normalize: ['scheme' => fn($input) => (new Net_URL2($input))->getNormalizedURL()],
    encode: fn(string $input, string $place): string => $place === 'form' ? no_place($place) : Net_URL2::urlencode($input),
    remove_dot_segments: Net_URL2::removeDotSegments(...),
);
