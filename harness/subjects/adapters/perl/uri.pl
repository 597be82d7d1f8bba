# URI: the class of each scheme.
#
# Claims RFC 2396 and RFC 2732: "as specified in RFC 2396 (and updated by RFC 2732)" (perldoc URI); "Characters outside
# this set are automatically escaped by the URI constructor" (there): it refuses none. Host and port are
# given by the schemes that have them, the default port as if it were in the input, so it is left out here. canonical strips
# default ports: the level scheme. path_segments sets segments that it escapes, and gives them unescaped; query_form does so with the
# pairs of a form (perldoc URI).
#
# The parts of a scheme, under "SCHEME-SPECIFIC SUPPORT" (perldoc URI), which names RFC 1738 for ftp, file and telnet as "an old
# specification", RFC 2368 for mailto, and drafts for gopher, news and nntp. path_segments returns the parameters of a segment
# separately, so segments with parameters are left out, such as that of ftp with its typecode. For an ftp URI without a login,
# user and password return the login for anonymous ftp, which is left out. news has the servers of its draft: their
# names are not parts here. as_iri is documented to decode "escaped UTF-8 sequences"; the constructor takes an IRI.

use v5.36;
use FindBin;
use lib $FindBin::Bin;
use Adapter;
use URI;

sub parse ($input) {
    my $uri = URI->new($input);
    my %parts = (scheme => $uri->scheme, fragment => $uri->fragment);
    return { %parts, opaque => $uri->opaque } unless $uri->can('authority');
    @parts{qw(authority path query)} = ($uri->authority, $uri->path, $uri->query);
    # The server methods. URI::file has a host method that is not one of them: file URIs "support the common and generic methods".
    return \%parts unless $uri->isa('URI::_server');
    if (($parts{authority} // '') !~ /%/) {    # it comes decoded
        my $host = $parts{host} = $uri->host;
        $parts{host} = "[$host]" if defined $host && $parts{authority} =~ /\[\Q$host\E\]/;    # they are taken off
    }
    my $port = $uri->port;
    $parts{userinfo} = $uri->userinfo;
    $parts{port} = $port if ($port // '') ne ($uri->default_port // '');
    return \%parts;
}

sub resolve ($base, $input, $options) {
    local $URI::ABS_ALLOW_RELATIVE_SCHEME = !($options->{strict} // 1);
    local $URI::ABS_REMOTE_LEADING_DOTS = ($options->{surplus} // 'retain') eq 'remove';
    return URI->new_abs($input, $base);
}

sub encode ($input, $place) {
    my $uri = URI->new;
    if ($place eq 'segment') {
        $uri->path_segments('', $input);
        return substr $uri->path, length '/';
    }
    no_place($place) if $place ne 'form';
    $uri->query_form([a => $input]);
    return substr $uri->query, length 'a=';
}

sub decode ($input, $place) {
    if ($place eq 'segment') {
        my (undef, @segments) = URI->new("/$input")->path_segments;
        unsupported('gives the parameters of a segment apart') if @segments != 1 || ref $segments[0];
        return $segments[0];
    }
    no_place($place) if $place ne 'form';
    unsupported('"&" separates the pairs of a form: it is not part of one value') if $input =~ /&/;
    return (URI->new("?a=$input")->query_form)[1];
}

my %PARTS = (
    ftp => sub ($uri) {
        my $login = defined $uri->userinfo ? { user => $uri->user, password => $uri->password } : {};
        return { %$login, segments($uri, 1) };
    },
    http => sub ($uri) { return { segments($uri), search => $uri->query } },
    file => sub ($uri) { return { host => $uri->authority, segments($uri) } },
    gopher => sub ($uri) {
        my $selector = $uri->selector // '';    # it returns undef for an empty one
        return { type => $uri->gopher_type, selector => $selector, map { $_ => $uri->$_ } qw(search string) };
    },
    mailto => sub ($uri) {
        my (undef, $to, @headers) = $uri->headers;    # the first is the part before the question mark, as a header "to"
        my %addresses = $uri->path =~ /%2C/i ? () : (to => length $to ? [split /,/, $to, -1] : undef);    # it is one decoded text
        return { %addresses, headers => defined $uri->query ? \@headers : undef };
    },
    news => sub ($uri) { return { group => scalar $uri->group, message => $uri->message } },
    nntp => sub ($uri) {
        my ($group, @articles) = $uri->group;
        return { group => $group, @articles == 1 ? (number => $articles[0]) : () };
    },
    telnet => sub ($uri) { return { user => $uri->user, password => $uri->password } },
);

# The segments of a path, if the library reports them as they are in the URI; $last says that the last may have parameters.
sub segments ($uri, $last = 0) {
    return if $uri->path eq '' && !defined $uri->authority;
    my @segments = $uri->path_segments;
    return segments => undef if !@segments;
    my ($root, @rest) = @segments;
    return if ref $root || $root ne '';
    $rest[-1] = $rest[-1][0] if $last && @rest && ref $rest[-1];
    return if grep { ref } @rest;
    return segments => \@rest;
}

sub scheme_parts ($input) {
    my $uri = URI->new($input);
    my $parts = $PARTS{$uri->scheme // ''} or unsupported('has no methods for the parts of this scheme');
    return $parts->($uri);
}

serve(
    name => 'URI',
    release => $URI::VERSION,
    claims => ['rfc2396', 'rfc2732'],
    distinguishes_undefined => [qw(scheme authority userinfo query fragment)],
    validates => 0,
    bytes => 1,
    rejects => qr/^Missing base argument/,
    parse => \&parse,
    resolve => \&resolve,
    honours => { strict => [0, 1], surplus => ['retain', 'remove'] },
    normalize => { scheme => sub ($input) { URI->new($input)->canonical } },
    encode => \&encode,
    decode => \&decode,
    scheme_parts => \&scheme_parts,
    to_uri => sub ($input) { URI->new($input)->as_string },
    to_iri => sub ($input) { URI->new($input)->as_iri },
    equivalent => { scheme => sub ($input, $other) { URI->new($input)->eq(URI->new($other)) } },
);
