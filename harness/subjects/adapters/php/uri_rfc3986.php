<?php
// Uri\Rfc3986\Uri of PHP 8.5.
//
// Claims RFC 3986: "functionality that follows the RFC 3986, Uniform Resource Identifier (URI): Generic Syntax and WHATWG URL
// Standard specifications" (the manual's introduction to the extension). Its raw getters give the components as they are in the
// input; toString gives the normalized form.

require __DIR__ . '/adapter.php';

use Uri\Rfc3986\Uri;

function parse(string $input): array
{
    $uri = new Uri($input);
    return [
        'scheme' => $uri->getRawScheme(),
        'userinfo' => $uri->getRawUserInfo(),
        'host' => $uri->getRawHost(),
        'port' => $uri->getPort() === null ? null : (string) $uri->getPort(),
        'path' => $uri->getRawPath(),
        'query' => $uri->getRawQuery(),
        'fragment' => $uri->getRawFragment(),
    ];
}

serve(
    'Uri\Rfc3986\Uri', PHP_VERSION, ['rfc3986'], ['scheme', 'userinfo', 'host', 'query', 'fragment'],
    rejects: [\Uri\InvalidUriException::class],
    parse: parse(...),
    resolve: fn($base, $input) => (new Uri($base))->resolve($input)->toRawString(),
    normalize: ['syntax' => fn($input) => (new Uri($input))->toString()],
    equivalent: ['syntax' => fn($input, $other) => (new Uri($input))->equals(new Uri($other), \Uri\UriComparisonMode::IncludeFragment)],
    recompose: fn($input) => (new Uri($input))->toRawString(),
);
