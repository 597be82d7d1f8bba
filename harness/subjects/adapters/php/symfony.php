<?php
// Symfony: the constraint Url, which only accepts or rejects, and Request::create, which adds localhost: `symfony.php validator`.
//
// They claim no document.

require __DIR__ . '/adapter.php';

if ($argv[1] === 'validator') {
    require 'Symfony/Component/Validator/autoload.php';
    $validator = Symfony\Component\Validator\Validation::createValidator();
    $constraint = new Symfony\Component\Validator\Constraints\Url(['protocols' => ['http', 'https', 'ftp', 'file', 'foo', 'urn']]);
    serve('Symfony Url constraint', packaged('php-symfony-validator'), [], absolute_only: true,
        parse: fn($input) => count($validator->validate($input, $constraint)) > 0 ? throw new Reject('not valid') : []);
} else {
    require 'Symfony/Component/HttpFoundation/autoload.php';
    serve('Symfony Request', packaged('php-symfony-http-foundation'), [], absolute_only: true,
        rejects: [Symfony\Component\HttpFoundation\Exception\SuspiciousOperationException::class, Symfony\Component\HttpFoundation\Exception\BadRequestException::class],
        parse: function (string $input): array {
            if (!preg_match('~^https?:~i', $input)) {
                throw new Unsupported('makes requests of http and https alone');
            }
            $request = Symfony\Component\HttpFoundation\Request::create($input);
            $parts = ['scheme' => $request->getScheme(), 'user' => $request->getUser(), 'password' => $request->getPassword(),
                'query' => $request->server->get('QUERY_STRING')];
            // The host localhost, a default port and the path "/" are added if there is none.
            if ($request->getHost() !== 'localhost' || preg_match('~//[^/?#]*localhost~i', $input)) {
                $parts['host'] = $request->getHost();
            }
            if ($request->getPort() !== ($request->getScheme() === 'https' ? 443 : 80)) {
                $parts['port'] = (string) $request->getPort();
            }
            if ($request->getPathInfo() !== '/') {
                $parts['path'] = $request->getPathInfo();
            }
            return $parts;
        });
}
