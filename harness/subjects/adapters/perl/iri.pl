# IRI: Moo objects with a base.
#
# Claims RFC 3987: "an object representation for Internationalized Resource Identifiers (IRIs) as defined by RFC 3987"
# (perldoc IRI).

use v5.36;
use FindBin;
use lib $FindBin::Bin;
use Adapter;
use IRI;

sub parse ($input) {
    my $iri = IRI->new($input);
    return { userinfo => $iri->user, map { $_ => $iri->$_ } qw(scheme authority host port path query fragment) };
}

serve(
    name => 'IRI',
    release => $IRI::VERSION,
    claims => ['rfc3987'],
    distinguishes_undefined => [qw(scheme authority userinfo host port query fragment)],
    rejects => qr/^Not a valid IRI/,
    parse => \&parse,
    resolve => sub ($base, $input, $options) { IRI->new(value => $input, base => IRI->new($base))->abs },
);
