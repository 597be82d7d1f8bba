# getaddrinfo of Socket: the address that the platform reads from a host.
#
# Claims nothing. By AI_NUMERICHOST no name is looked up.

use v5.36;
use FindBin;
use lib $FindBin::Bin;
use Adapter;
use Socket qw(AF_INET AI_NUMERICHOST NI_NUMERICHOST SOCK_STREAM getaddrinfo getnameinfo);

sub means ($host) {
    return if $host eq '' || $host =~ /[^\x01-\x7f]/;    # the name of no host, or none that C can be given
    my ($error, $found) = getaddrinfo($host, undef, { flags => AI_NUMERICHOST, family => AF_INET, socktype => SOCK_STREAM });
    return if $error || !$found;
    my (undef, $address) = getnameinfo($found->{addr}, NI_NUMERICHOST);
    return $address;
}

serve(
    name => 'getaddrinfo',
    release => $Socket::VERSION,
    claims => [],
    hazards => ipv4_forms(\&means),
    hazard_kinds => ['ipv4-form'],
);
