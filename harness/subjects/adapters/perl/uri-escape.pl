# URI::Escape: uri_escape and uri_unescape.
#
# Claims RFC 3986: "percent-encode and percent-decode URI strings as defined by RFC 3986" (perldoc URI::Escape), which names no
# place.

use v5.36;
use FindBin;
use lib $FindBin::Bin;
use Adapter;
use URI::Escape;

serve(
    name => 'URI::Escape',
    release => URI::Escape->VERSION,
    claims => ['rfc3986'],
    bytes => 1,
    encode => sub ($input, $place) { $place eq 'form' ? no_place($place) : uri_escape($input) },
    decode => sub ($input, $place) { $place eq 'form' ? no_place($place) : uri_unescape($input) },
);
