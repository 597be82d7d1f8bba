<?php
// The filter url_encode of Twig: a text as a segment, or a list of pairs as a query.
//
// Claims RFC 3986: "URL encodes (RFC 3986) a string as a path segment or an array as a query string" (the doc comment of
// twig_urlencode_filter). No filter decodes.

require __DIR__ . '/adapter.php';
require 'Twig/autoload.php';

const TEMPLATES = ['segment' => '{{ input|url_encode|raw }}', 'query' => '{{ {a: input}|url_encode|raw }}'];

$twig = new Twig\Environment(new Twig\Loader\ArrayLoader(TEMPLATES));

serve('Twig url_encode', Twig\Environment::VERSION, ['rfc3986'], encode: function (string $input, string $place) use ($twig): string {
    $encoded = isset(TEMPLATES[$place]) ? $twig->render($place, ['input' => $input]) : no_place($place);
    return $place === 'query' ? substr($encoded, strlen('a=')) : $encoded;
});
