# URI::Escape::XS: encodeURIComponent and decodeURIComponent.
#
# Claims no document: "Does what JavaScript's encodeURIComponent does" (perldoc URI::Escape::XS). The decoder also reads %uHHHH (there).

use v5.36;
use FindBin;
use lib $FindBin::Bin;
use Adapter;
use URI::Escape::XS;

serve(
    name => 'URI::Escape::XS',
    release => URI::Escape::XS->VERSION,
    claims => [],
    bytes => 1,
    encode => sub ($input, $place) { $place eq 'form' ? no_place($place) : encodeURIComponent($input) },
    decode => sub ($input, $place) { $place eq 'form' ? no_place($place) : decodeURIComponent($input) },
);
