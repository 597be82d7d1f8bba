# Raku's URI. Claims RFC 3986: "Parse and manipulate URIs according to RFC 3986" is what its grammar IETF::RFC_Grammar::URI is
# named after; a string that its grammar does not match throws.

use URI;
use JSON::Fast;

sub parts($input) {
    my $uri = URI.new($input);
    { scheme => ~$uri.scheme, userinfo => ~$uri.userinfo, host => ~$uri.host, path => ~$uri.path, query => ~$uri.query,
      fragment => ~$uri.fragment };
}

for $*IN.lines -> $line {
    my %request = from-json($line);
    last if %request<cmd> eq 'stop';
    my %answer;
    if %request<cmd> eq 'start' {
        %answer = version => 1, name => 'URI', release => '0.3.5', language => 'raku', claims => [], ops => ['parse'],
            distinguishes_undefined => [];
    } else {
        %answer = seq => %request<seq>;
        if %request<op> ne 'parse' || (%request<rule>:exists) || %request<input> !~~ Str {
            %answer<unsupported> = 'such a request';
        } else {
            %answer<accept> = parts(%request<input>);
            CATCH { default { %answer<reject> = .message } }
        }
    }
    say to-json(%answer, :!pretty);
    $*OUT.flush;
}
