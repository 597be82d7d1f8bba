<?php
// filter_var with FILTER_VALIDATE_URL, which only accepts or rejects.
//
// Claims RFC 2396: "Validates whether the URL is valid according to RFC 2396" (php.net/filter.constants.validation). It takes only
// absolute URLs.

require __DIR__ . '/adapter.php';

serve('FILTER_VALIDATE_URL', PHP_VERSION, ['rfc2396'], absolute_only: true, parse: fn($input) => filter_var($input, FILTER_VALIDATE_URL) === false
    ? throw new Reject('false') : []);
