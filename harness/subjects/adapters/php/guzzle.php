<?php
// Guzzle's PSR-7 Uri, UriResolver and UriNormalizer.
//
// Claims RFC 3986: the doc comments of UriResolver and UriNormalizer link to its sections 5 and 6, and give a flag of
// its own to each normalisation. The constructor lowers scheme and host, so there is no level without that.

require __DIR__ . '/adapter.php';
require 'GuzzleHttp/Psr7/autoload.php';

use GuzzleHttp\Psr7\Exception\MalformedUriException;
use GuzzleHttp\Psr7\Uri;
use GuzzleHttp\Psr7\UriNormalizer;
use GuzzleHttp\Psr7\UriResolver;

const CASES = UriNormalizer::CAPITALIZE_PERCENT_ENCODING;
const SYNTAX = CASES | UriNormalizer::DECODE_UNRESERVED_CHARACTERS | UriNormalizer::REMOVE_DOT_SEGMENTS;
const SCHEME = UriNormalizer::PRESERVING_NORMALIZATIONS;

function parse(string $input): array
{
    $uri = new Uri($input);
    return [
        'scheme' => $uri->getScheme(),
        'authority' => $uri->getAuthority(),
        'userinfo' => $uri->getUserInfo(),
        'host' => $uri->getHost(),
        'port' => $uri->getPort() === null ? null : (string) $uri->getPort(),
        'path' => $uri->getPath(),
        'query' => $uri->getQuery(),
        'fragment' => $uri->getFragment(),
    ];
}

function normalized(int $flags): callable
{
    return fn(string $input) => (string) UriNormalizer::normalize(new Uri($input), $flags);
}

function compared(int $flags): callable
{
    return fn(string $input, string $other) => UriNormalizer::isEquivalent(new Uri($input), new Uri($other), $flags);
}

serve(
    'guzzlehttp/psr7', packaged('php-guzzlehttp-psr7'), ['rfc3986'],
    rejects: [MalformedUriException::class],
    parse: parse(...),
    resolve: fn($base, $input) => (string) UriResolver::resolve(new Uri($base), new Uri($input)),
    normalize: ['case' => normalized(CASES), 'syntax' => normalized(SYNTAX), 'scheme' => normalized(SCHEME)],
    equivalent: ['case' => compared(CASES), 'syntax' => compared(SYNTAX), 'scheme' => compared(SCHEME)],
    recompose: fn(string $input): string => (string) new Uri($input),
    remove_dot_segments: UriResolver::removeDotSegments(...),
);
