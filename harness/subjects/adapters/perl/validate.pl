# Validators of URIs, which only accept or reject: `validate.pl Data::Validate::URI`.

use v5.36;
use FindBin;
use lib $FindBin::Bin;
use Adapter;

my $name = shift;
my ($claims, $is) = {
    # is_uri names RFC 3986 only for single steps, and leaves out "a lot of things" that it allows. That is not a claim.
    'Data::Validate::URI' => sub {
        require Data::Validate::URI;
        return [], \&Data::Validate::URI::is_uri;
    },
    # "RFC 2396" is one of its references for http.
    'Regexp::Common' => sub {
        require Regexp::Common;
        Regexp::Common->import('URI');
        our %RE;
        my $uri = qr/\A$RE{URI}\z/;
        return [], sub ($input) { $input =~ $uri };
    },
}->{$name}->();
serve(
    name => $name, release => $name->VERSION, claims => $claims, absolute_only => 1,
    parse => sub ($input) { $is->($input) ? {} : reject('no URI') },
);
