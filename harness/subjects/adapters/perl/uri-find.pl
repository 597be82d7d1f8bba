# URI::Find: the URIs in a text, without their places.
#
# Claims nothing: "This module does one thing: Finds URIs and URLs in plain text" (perldoc URI::Find). A URI is the text that it
# returns, which is without prefix and white space; the object that it also returns would escape characters that a URI cannot have.

use v5.36;
use FindBin;
use lib $FindBin::Bin;
use Adapter;
use URI::Find;

sub extract ($input) {
    my @uris;
    my $text = $input;
    URI::Find->new(sub ($uri, $found) { push @uris, $found; $found })->find(\$text);
    return @uris;
}

serve(name => 'URI::Find', release => "$URI::Find::VERSION", claims => [], extract => \&extract);
