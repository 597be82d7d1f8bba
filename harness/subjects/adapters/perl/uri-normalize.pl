# URI::Normalize. Claims RFC 3986: "Normalize URIs according to RFC 3986" (perldoc URI::Normalize), with the default ports that
# URI's canonical takes away: the level scheme.

use v5.36;
use FindBin;
use lib $FindBin::Bin;
use Adapter;
use URI;
use URI::Normalize;

serve(
    name => 'URI::Normalize', release => URI::Normalize->VERSION, claims => ['rfc3986'],
    normalize => { scheme => sub ($input) { URI::Normalize::normalize_uri(URI->new($input)) } },
);
