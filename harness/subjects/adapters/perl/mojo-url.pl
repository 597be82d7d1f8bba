# Mojo::URL, which decodes userinfo, host and fragment: they are reported only where nothing was encoded.
#
# Claims no document: "implements a subset of RFC 3986, RFC 3987 and the URL Living Standard" (perldoc Mojo::URL), and the third
# contradicts the others. The path, the query and the host follow the first two.

use v5.36;
use FindBin;
use lib $FindBin::Bin;
use Adapter;
use Mojolicious;
use Mojo::URL;

sub parse ($input) {
    my $url = Mojo::URL->new($input);
    my %parts = map { $_ => $url->$_ } $input =~ /%/ ? qw(scheme port) : qw(scheme userinfo host port fragment);
    return { %parts, path => $url->path->to_string, query => $url->query->to_string };
}

serve(
    name => 'Mojo::URL',
    release => Mojolicious->VERSION,
    claims => [],
    distinguishes_undefined => [qw(scheme host fragment)],
    parse => \&parse,
    resolve => sub ($base, $input, $options) {
        Mojo::URL->new($input)->to_abs(Mojo::URL->new($base))->to_unsafe_string;
    },
);
