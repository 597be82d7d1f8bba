# Rose::URI, over URI. Claims nothing.

use v5.36;
use FindBin;
use lib $FindBin::Bin;
use Adapter;
use Rose::URI;

sub parse ($input) {
    my $uri = Rose::URI->new($input);
    my %parts = (scheme => $uri->scheme, fragment => $uri->fragment);
    return \%parts if $input =~ /%/;
    my $host = $uri->host;
    return { %parts, path => $uri->path, user => $uri->username, password => $uri->password, host => $host };
}

serve(name => 'Rose::URI', release => Rose::URI->VERSION, claims => [], parse => \&parse);
