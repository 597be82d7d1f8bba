<?php
// Shared code of the PHP adapters: the loop of the protocol.
//
// Require this first: whatever a library prints goes to standard error, not among the answers.

// As WebAssembly, see wasm.mjs, PHP has no standard streams, and lines are exchanged as messages.
const MESSAGES = PHP_SAPI !== 'cli';
defined('STDERR') || define('STDERR', fopen('php://stderr', 'w'));

error_reporting(E_ALL);
set_time_limit(0);
ini_set('display_errors', 'stderr');
ini_set('memory_limit', '-1');
ini_set('pcre.backtrack_limit', '100000000');
ob_start(function (string $printed): string {
    fwrite(STDERR, $printed);
    return '';
}, 1);

/** The release of a Debian package, because PHP libraries in Debian do not report their release. */
function packaged(string $package): string
{
    return shell_exec('dpkg-query --show --showformat=\'${Version}\' ' . escapeshellarg($package)) ?: 'unknown';
}

/** The parser says that the input is invalid, by other means than an exception of its own. */
class Reject extends Exception {}

/** The API does not support the request. */
class Unsupported extends Exception {}

/** The library documents no function for this place. */
function no_place(string $place): never
{
    throw new Unsupported("no function for the place $place");
}

/**
 * Answers requests until stop.
 *
 * rejects: the exceptions that mean an invalid input. parse(input) gives the components.
 * resolve(base, input, options) gives a URI; honours has the values of each option that it supports (a parser that is always strict:
 * strict true). normalize has a function of the input for each level, equivalent one of the input
 * and the other. recompose(input) gives the serialised text of the parsed input. encode(input, place) returns the input encoded for
 * that place of a URI, decode(input, place) the decoded data. validates: whether the parser's documentation promises to reject
 * invalid texts; absolute_only: whether
 * it takes only absolute URIs. PHP's strings are bytes: input that is not UTF-8 is taken.
 */
function serve(
    string $name, string $release, array $claims, array $distinguishes_undefined = [], array $rejects = [],
    ?callable $parse = null, ?callable $resolve = null, array $honours = ['strict' => [true]], array $normalize = [],
    array $equivalent = [], ?callable $remove_dot_segments = null, ?callable $recompose = null, ?callable $encode = null,
    ?callable $decode = null, bool $validates = true, bool $absolute_only = false,
): void {
    $ops = array_filter([
        'parse' => $parse ? fn($r) => ['accept' => (object) array_map('reported', whole($r) ?? $parse($r['input']))] : null,
        'resolve' => $resolve
            ? fn($r) => ['uri' => $resolve($r['base'], $r['input'], honoured($r['options'] ?? [], $honours))] : null,
        'normalize' => $normalize ? fn($r) => ['uri' => level($normalize, $r)($r['input'])] : null,
        'equivalent' => $equivalent ? fn($r) => ['equal' => level($equivalent, $r)($r['input'], $r['other'])] : null,
        'recompose' => $recompose ? fn($r) => ['uri' => $recompose($r['input'])] : null,
        'encode' => $encode ? fn($r) => ['encoded' => $encode($r['input'], $r['place'])] : null,
        'decode' => $decode ? fn($r) => ['decoded' => $decode($r['input'], $r['place'])] : null,
        'remove_dot_segments' => $remove_dot_segments ? fn($r) => ['path' => $remove_dot_segments($r['input'])] : null,
    ]);
    $about = [
        'version' => 1, 'name' => $name, 'release' => $release, 'language' => 'php', 'claims' => $claims,
        'ops' => array_keys($ops), 'distinguishes_undefined' => $distinguishes_undefined, 'bytes' => true,
        ...($validates ? [] : ['validates' => false]), ...($absolute_only ? ['absolute_only' => true] : []),
        ...array_filter(['levels' => array_keys($normalize), 'compares' => array_keys($equivalent)]),
    ];
    while (($line = next_line()) !== '') {
        $request = json_decode($line, true);
        $cmd = is_array($request) ? $request['cmd'] ?? null : null;
        if ($cmd === 'stop') {
            break;
        }
        answer(match ($cmd) {
            'start' => $about,
            'run' => ['seq' => $request['seq'] ?? null] + run($request, $ops, $rejects),
            default => ['seq' => is_array($request) ? $request['seq'] ?? null : null, 'protocol' => 'not a request'],
        });
    }
}

function run(array $request, array $ops, array $rejects): array
{
    try {
        $op = $ops[$request['op'] ?? ''] ?? throw new Unsupported('offers no ' . ($request['op'] ?? ''));
        foreach (['input', 'base', 'other'] as $key) {
            if (is_array($request[$key] ?? null)) {
                $request[$key] = hex2bin($request[$key]['hex']);
            }
        }
        return array_map('reported', $op($request));
    } catch (Unsupported $why) {
        return ['unsupported' => $why->getMessage()];
    } catch (Throwable $why) {
        foreach ([Reject::class, ...$rejects] as $class) {
            if ($why instanceof $class) {
                return ['reject' => $why->getMessage() ?: $class];
            }
        }
        return ['crash' => $why::class . ': ' . $why->getMessage()];
    }
}

function reported(mixed $value): mixed
{
    return is_string($value) && !is_utf8($value) ? ['hex' => bin2hex($value)] : $value;
}

function is_utf8(string $text): bool
{
    return preg_match('//u', $text) === 1;
}

function answer(array $answer): void
{
    $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE;
    $line = json_encode($answer, $flags) . "\n";
    if (MESSAGES) {
        $GLOBALS['answered'] = $line;
    } else {
        fwrite(STDOUT, $line);
    }
}

/** The next request; "" at the end. */
function next_line(): string
{
    if (!MESSAGES) {
        return fgets(STDIN) ?: '';
    }
    $answered = $GLOBALS['answered'] ?? '';
    $GLOBALS['answered'] = '';
    return post_message_to_js($answered);
}

function whole(array $request): ?array
{
    return isset($request['rule']) ? throw new Unsupported("offers no rule {$request['rule']}") : null;
}

function level(array $levels, array $request): callable
{
    $level = $request['level'] ?? '';
    return $levels[$level] ?? throw new Unsupported("offers no level $level");
}

function honoured(array $options, array $honours): array
{
    if (($options['normalize_base'] ?? null) === false) {
        unset($options['normalize_base']);
    }
    foreach ($options as $option => $value) {
        if (!in_array($value, $honours[$option] ?? [], true)) {
            throw new Unsupported("cannot honour $option " . json_encode($value));
        }
    }
    return $options;
}
