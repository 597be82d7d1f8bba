<?php
// Uri\WhatWg\Url of PHP 8.5.
//
// Claims WHATWG: "functionality that follows the RFC 3986, Uniform Resource Identifier (URI): Generic Syntax and WHATWG URL
// Standard specifications" (the manual's introduction to the extension). It parses only absolute URLs: to the standard an input is a
// relative reference that begins with no scheme, once C0 controls and spaces are gone from its start, and tabs and line ends from everywhere.

require __DIR__ . '/adapter.php';

use Uri\WhatWg\Url;

function parse(string $input): array
{
    if (!preg_match('/^[\x00-\x20]*[A-Za-z][A-Za-z0-9+.-]*:/', preg_replace('/[\t\n\r]/', '', $input))) {
        throw new Unsupported('parses absolute URLs alone, and relative references against a base');
    }
    $url = new Url($input);
    return [
        'scheme' => $url->getScheme(),
        'user' => $url->getUsername(),
        'password' => $url->getPassword(),
        'host' => $url->getAsciiHost(),
        'port' => $url->getPort() === null ? null : (string) $url->getPort(),
        'path' => $url->getPath(),
        'query' => $url->getQuery(),
        'fragment' => $url->getFragment(),
    ];
}

serve(
    'Uri\WhatWg\Url', PHP_VERSION, ['whatwg'], ['host', 'query', 'fragment'],
    rejects: [Uri\WhatWg\InvalidUrlException::class],
    parse: parse(...),
    resolve: fn($base, $input) => (new Url($base))->resolve($input)->toAsciiString(),
    honours: [],
    normalize: ['whatwg' => fn($input) => (new Url($input))->toAsciiString()],
    equivalent: ['whatwg' => fn($input, $other) => (new Url($input))->equals(new Url($other), Uri\UriComparisonMode::IncludeFragment)],
);
