<?php
// ML\IRI\IRI.
//
// Claims RFC 3987: "IRI represents an IRI as per RFC3987" (its doc comment). Does not validate: "Currently it just supports parsing
// of IRIs and relative IRI resolution" (its README).

require __DIR__ . '/adapter.php';
require 'ML/IRI/autoload.php';

use ML\IRI\IRI;

function parse(string $input): array
{
    $iri = new IRI($input);
    return [
        'scheme' => $iri->getScheme(),
        'authority' => $iri->getAuthority(),
        'userinfo' => $iri->getUserInfo(),
        'host' => $iri->getHost(),
        'port' => $iri->getPort(),
        'path' => $iri->getPath(),
        'query' => $iri->getQuery(),
        'fragment' => $iri->getFragment(),
    ];
}

serve(
    'ML\IRI', packaged('php-ml-iri'), ['rfc3987'],
    ['scheme', 'authority', 'userinfo', 'host', 'port', 'query', 'fragment'],
    validates: false,
    rejects: [InvalidArgumentException::class],
    parse: parse(...),
    resolve: fn($base, $input) => (string) (new IRI($base))->resolve($input),
    equivalent: ['string' => fn($input, $other) => (new IRI($input))->equals($other)],
);
