# URL::Encode: url_encode and url_decode, of octets.
#
# Claims no document: it describes application/x-www-form-urlencoded itself (perldoc URL::Encode, "DESCRIPTION").

use v5.36;
use FindBin;
use lib $FindBin::Bin;
use Adapter;
use URL::Encode qw(url_encode url_decode);

serve(
    name => 'URL::Encode',
    release => URL::Encode->VERSION,
    claims => [],
    bytes => 1,
    encode => sub ($input, $place) { $place eq 'form' ? url_encode($input) : no_place($place) },
    decode => sub ($input, $place) { $place eq 'form' ? url_decode($input) : no_place($place) },
);
