<?php
// http_build_query, and parse_str for forms: they write or read one pair, and the answer is its value.
//
// Claims RFC 3986: with PHP_QUERY_RFC3986 "encoding is performed according to RFC 3986" (php.net/http_build_query). The default
// there is the media type of forms.

require __DIR__ . '/adapter.php';

function encode(string $input, string $place): string
{
    $type = match ($place) {
        'query' => PHP_QUERY_RFC3986,
        'form' => PHP_QUERY_RFC1738,
        default => no_place($place),
    };
    return substr(http_build_query(['a' => $input], '', '&', $type), strlen('a='));
}

function decode(string $input, string $place): string
{
    if (str_contains($input, '&')) {
        throw new Unsupported('"&" separates the pairs of a form: it is not part of one value');
    }
    $place === 'form' ? parse_str("a=$input", $pairs) : no_place($place);
    return $pairs['a'];
}

serve('http_build_query', PHP_VERSION, ['rfc3986'], encode: encode(...), decode: decode(...));
