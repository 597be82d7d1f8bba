# Rose::URI, over URI. Claims nothing.

use v5.36;
use FindBin;
use lib $FindBin::Bin;
use Adapter;
use Rose::URI;

sub parse ($input) {
    my $uri = Rose::URI->new($input);
    return { scheme => $uri->scheme } if $input =~ /%|[^\x00-\x7f]/;    # the others come decoded, and as ISO 8859-1
    my $host = $uri->host;
    $host = "[$host]" if $input =~ m{^[^:/?#]+://(?:[^/?#]*\@)?\[\Q$host\E\]};    # they are taken off
    return { scheme => $uri->scheme, fragment => $uri->fragment, path => $uri->path, user => $uri->username, password => $uri->password, host => $host };
}

serve(name => 'Rose::URI', release => Rose::URI->VERSION, claims => [], parse => \&parse);
