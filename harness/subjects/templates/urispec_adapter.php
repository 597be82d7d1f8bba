<?php
// The urispec adapter for {{name}}. Fill in `answer`; the rest of this file speaks the protocol.

// require 'vendor/autoload.php';

const START = [
    'version' => 1,
    'name' => "{{name}}",
    'release' => '0', // the release of your parser
    'language' => 'php',
    'claims' => ["{{claims}}"], // the documents that its documentation names
    'ops' => ['parse'], // add 'resolve' when `answer` handles it
    'distinguishes_undefined' => [], // components that are null if absent and '' if empty, such as 'query'
    'validates' => true, // false if your parser only splits a text and does not reject invalid ones
    'bytes' => true, // false if your parser takes no text with bytes that are not UTF-8
];

/** Call your parser, and return its answer unchanged. Do not judge, complete or repair it. */
function answer(array $request): array
{
    // FILL IN. An example:
    //
    // if ($request['op'] === 'parse') {
    //     $uri = my_parser($request['input']); // an exception is a crash; catch it if it means "invalid"
    //     if ($uri === null) return ['reject' => 'the reason'];
    //     return ['accept' => ['scheme' => $uri->scheme, 'host' => $uri->host, 'path' => $uri->path]];
    // }
    // if ($request['op'] === 'resolve') return ['uri' => my_resolver($request['base'], $request['input'])];
    //
    // Components: scheme authority userinfo host port path query fragment. Each is text without its delimiters; a port
    // is text, too. null is a component that is absent. Leave out a component that your parser does not return.
    return ['unsupported' => 'not filled in yet'];
}

// The protocol: there is nothing to change below this line.

/** A text is a string in JSON, or {"hex":"ff"} if it is not UTF-8. */
function from_json($value)
{
    return is_array($value) && isset($value['hex']) ? hex2bin($value['hex']) : $value;
}

function to_json($value)
{
    if (is_array($value)) return array_map('to_json', $value);
    return is_string($value) && !preg_match('//u', $value) ? ['hex' => bin2hex($value)] : $value;
}

function reply(array $request): array
{
    if ($request['cmd'] === 'start') return START;
    $seq = ['seq' => $request['seq']];
    $request = array_map('from_json', $request);
    if (array_filter($request, 'is_array')) return $seq + ['unsupported' => 'offers no such option'];
    try {
        $answer = to_json(answer($request));
        return $seq + (isset($answer['accept']) ? ['accept' => (object) $answer['accept']] : $answer);
    } catch (Throwable $error) {
        return $seq + ['crash' => get_class($error) . ': ' . $error->getMessage()];
    }
}

ini_set('display_errors', 'stderr');
ob_start(fn ($printed) => fwrite(STDERR, $printed) ? '' : '', 1); // output of a parser is not an answer
while (($line = fgets(STDIN)) !== false) {
    $request = json_decode($line, true);
    if ($request['cmd'] === 'stop') break;
    fwrite(STDOUT, json_encode(reply($request), JSON_INVALID_UTF8_SUBSTITUTE) . "\n");
}
