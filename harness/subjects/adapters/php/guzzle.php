<?php
// Guzzle's UriResolver and UriNormalizer; psr7.php has its Uri.
//
// Claims RFC 3986: "methods to resolve a URI reference in the context of a base URI according to RFC 3986 Section 5", and to
// normalize and compare URIs by section 6 (its README), with a flag for each normalisation. The constructor of Uri lowers scheme
// and host, so there is no level without that.
//
// Query::build and Query::parse encode values of a query "using RFC3986" or "using RFC1738" (their doc comments); the second is
// PHP's name for forms.

require __DIR__ . '/adapter.php';
require 'GuzzleHttp/Psr7/autoload.php';

use GuzzleHttp\Psr7\Exception\MalformedUriException;
use GuzzleHttp\Psr7\Query;
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

function encoding(string $place): int
{
    return match ($place) {
        'query' => PHP_QUERY_RFC3986,
        'form' => PHP_QUERY_RFC1738,
        default => no_place($place),
    };
}

function decode(string $input, string $place): string
{
    if (str_contains($input, '&')) {
        throw new Unsupported('"&" separates the pairs of a query: it is not part of one value');
    }
    return Query::parse("a=$input", encoding($place))['a'];
}

serve(
    'guzzlehttp/psr7 (UriResolver)', packaged('php-guzzlehttp-psr7'), ['rfc3986'],
    rejects: [MalformedUriException::class],
    resolve: fn($base, $input) => (string) UriResolver::resolve(new Uri($base), new Uri($input)),
    normalize: ['case' => normalized(CASES), 'syntax' => normalized(SYNTAX), 'scheme' => normalized(SCHEME)],
    equivalent: ['case' => compared(CASES), 'syntax' => compared(SYNTAX), 'scheme' => compared(SCHEME)],
    recompose: fn(string $input): string => (string) new Uri($input),
    encode: fn(string $input, string $place): string => substr(Query::build(['a' => $input], encoding($place)), strlen('a=')),
    decode: decode(...),
    remove_dot_segments: UriResolver::removeDotSegments(...),
);
