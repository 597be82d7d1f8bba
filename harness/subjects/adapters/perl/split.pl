# Functions that split a URL by one expression: `split.pl HTTP::Tiny`.
#
# URI::Split and the HTTP clients claim nothing. For the clients, the function tested is the one that finds the host. HTTP::Tiny's
# www_form_urlencode takes characters, and writes pairs.

use v5.36;
use FindBin;
use lib $FindBin::Bin;
use Adapter;

my $name = shift;
my %parsers = (
    'URI::Split' => {
        module => 'URI/Split.pm',
        distinguishes_undefined => [qw(scheme authority query fragment)],
        parse => sub ($input) {
            my %parts;
            @parts{qw(scheme authority path query fragment)} = URI::Split::uri_split($input);
            return \%parts;
        },
    },
    'HTTP::Tiny' => {
        module => 'HTTP/Tiny.pm',
        absolute_only => 1,
        rejects => qr/^Cannot parse URL/,
        parse => sub ($input) {
            my ($scheme, $host, $port, $path_query, $userinfo) = HTTP::Tiny->_split_url($input);
            my ($path, $query) = $path_query =~ /^([^?]*)(?:\?(.*))?\z/s;
            # A default port and the host localhost are added if there is none.
            my $default = { http => 80, https => 443 }->{$scheme} // '';
            my $is_named = $host ne 'localhost' || $input =~ m{//[^/?#]*localhost}i;
            return {
                scheme => $scheme, path => $path, query => $query, ($is_named ? (host => $host) : ()),
                ($input =~ /%/ ? () : (userinfo => $userinfo)), (($port // '') eq $default ? () : (port => $port)),
            };
        },
        encode => sub ($input, $place) {
            no_place($place) if $place ne 'form';
            utf8::decode($input);
            return substr HTTP::Tiny->new->www_form_urlencode([a => $input]), length 'a=';
        },
    },
    'Furl' => {
        module => 'Furl/HTTP.pm',
        absolute_only => 1,
        rejects => qr/^Passed malformed URL/,
        parse => sub ($input) {
            my ($scheme, $user, $password, $host, $port, $path_query) = Furl::HTTP->_parse_url($input);
            my ($path, $query) = ($path_query // '') =~ /^([^?]*)(?:\?(.*))?\z/s;
            return { scheme => $scheme, user => $user, password => $password, host => $host, port => $port, path => $path, query => $query };
        },
    },
);
my $subject = $parsers{$name};
require $subject->{module};
my $class = $name eq 'Furl' ? 'Furl::HTTP' : $name;
serve(name => $name, release => $class->VERSION, claims => [], $subject->%*);
