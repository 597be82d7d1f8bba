<?php
// rawurlencode and rawurldecode, and for forms urlencode and urldecode.
//
// Claims RFC 3986: "URL-encode according to RFC 3986" (php.net/rawurlencode). Of urlencode it is documented that it writes
// "application/x-www-form-urlencoded" and differs from RFC 3986 (php.net/urlencode).

require __DIR__ . '/adapter.php';

serve(
    'rawurlencode', PHP_VERSION, ['rfc3986'],
    encode: fn($input, $place) => $place === 'form' ? urlencode($input) : rawurlencode($input),
    decode: fn($input, $place) => $place === 'form' ? urldecode($input) : rawurldecode($input),
);
