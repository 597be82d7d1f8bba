<?php
// Guzzle's UriResolver and UriNormalizer; psr7.php has its Uri.
//
// Claims RFC 3986: "methods to resolve a URI reference in the context of a base URI according to RFC 3986 Section 5", and to
// normalize and compare URIs by section 6 (its README), with a flag for each normalisation. The constructor of Uri lowers scheme
// and host, so there is no level without that.

require __DIR__ . '/adapter.php';
require 'GuzzleHttp/Psr7/autoload.php';

use GuzzleHttp\Psr7\Exception\MalformedUriException;
use GuzzleHttp\Psr7\Uri;
use GuzzleHttp\Psr7\UriNormalizer;
use GuzzleHttp\Psr7\UriResolver;

const CASES = UriNormalizer::CAPITALIZE_PERCENT_ENCODING;
const SYNTAX = CASES | UriNormalizer::DECODE_UNRESERVED_CHARACTERS | UriNormalizer::REMOVE_DOT_SEGMENTS;
const SCHEME = UriNormalizer::PRESERVING_NORMALIZATIONS;

function normalized(int $flags): callable
{
    return fn(string $input) => (string) UriNormalizer::normalize(new Uri($input), $flags);
}

function compared(int $flags): callable
{
    return fn(string $input, string $other) => UriNormalizer::isEquivalent(new Uri($input), new Uri($other), $flags);
}

serve(
    'guzzlehttp/psr7 (UriResolver)', packaged('php-guzzlehttp-psr7'), ['rfc3986'],
    rejects: [MalformedUriException::class],
    resolve: fn($base, $input) => (string) UriResolver::resolve(new Uri($base), new Uri($input)),
    normalize: ['case' => normalized(CASES), 'syntax' => normalized(SYNTAX), 'scheme' => normalized(SCHEME)],
    equivalent: ['case' => compared(CASES), 'syntax' => compared(SYNTAX), 'scheme' => compared(SCHEME)],
    recompose: fn(string $input): string => (string) new Uri($input),
    remove_dot_segments: UriResolver::removeDotSegments(...),
);
