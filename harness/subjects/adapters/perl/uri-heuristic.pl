# URI::Heuristic: makes a URI of a text that a person typed.
#
# Claims nothing: "Expand URI using heuristics" (perldoc URI::Heuristic). A name without a dot is not looked up: the variable
# URL_GUESS_PATTERN, which is empty here, has no guess.

use v5.36;
use FindBin;
use lib $FindBin::Bin;
use Adapter;
use URI::Heuristic 'uf_uristr';

$ENV{URL_GUESS_PATTERN} = '';

serve(
    name => 'URI::Heuristic',
    release => $URI::Heuristic::VERSION,
    claims => [],
    expand => sub ($input) { uf_uristr($input) },
);
