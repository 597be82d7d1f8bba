<?php
// Classes with the getters of PSR-7's UriInterface: `psr7.php nyholm`.
//
// They claim no document. The documentation of UriInterface names RFC 3986 only for single parts.

require __DIR__ . '/adapter.php';

[$name, $package, $autoload, $make] = match ($argv[1]) {
    'guzzle' => ['guzzlehttp/psr7', 'php-guzzlehttp-psr7', 'GuzzleHttp/Psr7/autoload.php', fn($input) => new GuzzleHttp\Psr7\Uri($input)],
    'nyholm' => ['nyholm/psr7', 'php-nyholm-psr7', 'Nyholm/Psr7/autoload.php', fn($input) => new Nyholm\Psr7\Uri($input)],
    'slim' => ['slim/psr7', 'php-slim-psr7', 'Slim/Psr7/autoload.php',
        fn($input) => (new Slim\Psr7\Factory\UriFactory())->createUri($input)],
};
require $autoload;

serve(
    $name, packaged($package), [],
    rejects: [InvalidArgumentException::class],
    recompose: fn(string $input): string => (string) $make($input),
    parse: function (string $input) use ($make): array {
        $uri = $make($input);
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
    },
);
