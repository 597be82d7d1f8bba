# URI::Normalize. Claims RFC 3986, syntax-based normalization: "This implements syntax-based normalization and may include some
# schema-based and protocol-based normalization" (perldoc URI::Normalize). If the latter would change the result, no level is offered.
# It validates nothing: it "basically just calls the canonical method" of URI, which escapes characters that are not allowed.

use v5.36;
use FindBin;
use lib $FindBin::Bin;
use Adapter;
use URI;
use URI::Normalize;

# The scheme has a default port that is in the input, an empty port, or an empty path: knowledge of the scheme changes all of these.
sub syntax ($input) {
    my $uri = URI->new($input);
    my $known = $uri->can('default_port') && $uri->default_port;
    unsupported('may normalize by the scheme here') if $known && ($uri->path eq '' || ($uri->authority // "") =~ /:(?:\Q$known\E)?\z/);
    return URI::Normalize::normalize_uri($uri);
}

serve(
    name => 'URI::Normalize', release => URI::Normalize->VERSION, claims => ['rfc3986'], validates => 0,
    normalize => { syntax => \&syntax },
);
