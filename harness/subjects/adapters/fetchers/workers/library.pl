# The libraries of Perl that fetch, one per process: `library.pl NAME`.
use strict;
use warnings;
use JSON::PP;

$| = 1;
my $json = JSON::PP->new->allow_nonref->ascii;
my %libraries = (
    'lwp' => sub {
        require LWP::UserAgent;
        my $agent = LWP::UserAgent->new(timeout => 1);
        $agent->env_proxy;
        return $LWP::UserAgent::VERSION, sub { my $got = $agent->get($_[0]); $got->header('Client-Warning') ? $got->status_line : undef };
    },
    'http-tiny' => sub {
        require HTTP::Tiny;
        my $agent = HTTP::Tiny->new(timeout => 1);
        return HTTP::Tiny->VERSION, sub { my ($url) = @_; utf8::encode($url); my $got = $agent->get($url);    # it takes octets
            $got->{status} == 599 ? $got->{content} : undef };
    },
    'mojo-useragent' => sub {
        require Mojo::UserAgent;
        require Mojolicious;
        my $agent = Mojo::UserAgent->new(request_timeout => 1)->max_redirects(2);
        $agent->proxy->detect;
        return Mojolicious->VERSION, sub { my $error = $agent->get($_[0])->error; $error ? $error->{message} : undef };
    },
);
my ($release, $fetch) = $libraries{$ARGV[0]}->();
print $json->encode({ release => "$release" }), "\n";
while (my $line = <STDIN>) {
    my $why;
    my $ended = eval {
        my $url = $json->decode($line);
        $why = $fetch->($url);
        1;
    };
    $why = "$@" unless $ended;
    print $json->encode(defined $why ? { error => substr($why, 0, 200) } : { ok => JSON::PP::true }), "\n";
}
