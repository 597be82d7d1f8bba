# URI::Encode: uri_encode and uri_decode. Reserved characters are encoded with the option encode_reserved.
#
# Claims RFC 3986: its classes of characters are those of RFC 3986 (perldoc URI::Encode, "CHARACTER CLASSES"). The encoder takes
# characters.

use v5.36;
use FindBin;
use lib $FindBin::Bin;
use Adapter;
use URI::Encode qw(uri_encode uri_decode);

sub encode ($input, $place) {
    no_place($place) if $place eq 'form';
    utf8::decode($input);
    return uri_encode($input, { encode_reserved => 1 });
}

serve(
    name => 'URI::Encode',
    release => URI::Encode->VERSION,
    claims => ['rfc3986'],
    encode => \&encode,
    decode => sub ($input, $place) { $place eq 'form' ? no_place($place) : uri_decode($input) },
);
