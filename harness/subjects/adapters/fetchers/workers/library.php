<?php
// The wrapper of PHP for http, as file_get_contents asks it, and curl: `library.php NAME`. The wrapper is configured to send only the
// target, so that the Host field names the host that it uses. Otherwise it would copy the whole URI into the request line.

error_reporting(0);
$proxy = getenv('http_proxy') ?: '';
$address = substr($proxy, strlen('http://'));
$libraries = [
    'stream' => function (string $url) use ($address): ?string {
        $through = $address === '' ? [] : ['proxy' => "tcp://$address", 'request_fulluri' => false];
        $context = stream_context_create(['http' => $through + ['timeout' => 1]]);
        return file_get_contents($url, false, $context) === false ? (error_get_last()['message'] ?? 'false') : null;
    },
    'curl' => function (string $url) use ($address): ?string {
        $curl = curl_init();
        $taken = curl_setopt_array($curl, [CURLOPT_URL => $url, CURLOPT_PROXY => $address, CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FOLLOWLOCATION => true, CURLOPT_TIMEOUT => 1]);
        return $taken && curl_exec($curl) !== false ? null : 'curl: ' . curl_error($curl);
    },
];
$fetch = $libraries[$argv[1]];
echo json_encode(['release' => $argv[1] === 'curl' ? PHP_VERSION . ', libcurl ' . curl_version()['version'] : PHP_VERSION]), "\n";
while (($line = fgets(STDIN)) !== false) {
    error_clear_last();
    try {
        $why = $fetch(json_decode($line));
    } catch (\Throwable $error) {
        $why = get_class($error) . ': ' . $error->getMessage();
    }
    $answer = $why === null ? ['ok' => true] : ['error' => substr($why, 0, 200)];
    echo json_encode($answer, JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
