# Mojo::Util's url_escape and url_unescape, for forms Mojo::Parameters.
#
# Claims RFC 3986: "Percent encode unsafe characters in string as described in RFC 3986" (perldoc Mojo::Util). The parameters are
# "based on RFC 3986 and the HTML Living Standard" (perldoc Mojo::Parameters); with no charset they are bytes.

use v5.36;
use FindBin;
use lib $FindBin::Bin;
use Adapter;
use Mojolicious;
use Mojo::Parameters;
use Mojo::Util qw(url_escape url_unescape);

sub encode ($input, $place) {
    return url_escape($input) if $place ne 'form';
    return substr Mojo::Parameters->new->charset(undef)->append(a => $input)->to_string, length 'a=';
}

sub decode ($input, $place) {
    return url_unescape($input) if $place ne 'form';
    unsupported('"&" separates the pairs of a form: it is not part of one value') if $input =~ /&/;
    return Mojo::Parameters->new("a=$input")->charset(undef)->pairs->[1];
}

serve(
    name => 'Mojo::Util',
    release => Mojolicious->VERSION,
    claims => ['rfc3986'],
    bytes => 1,
    encode => \&encode,
    decode => \&decode,
);
