package Adapter;

# Shared code of the Perl adapters: the loop of the protocol.
#
# Use this first: it keeps standard output for the answers and leaves standard error to whatever a module prints.

use v5.36;
use Cpanel::JSON::XS;
use Encode ();
use Exporter 'import';

our @EXPORT = qw(serve reject unsupported no_place ipv4_forms);

my ($answers, $json);

BEGIN {
    open $answers, '>&', \*STDOUT or die $!;
    open STDOUT, '>&', \*STDERR or die $!;
    binmode $answers;
    $json = Cpanel::JSON::XS->new->utf8->canonical;
}

# The parser says that the input is invalid; or the API does not support the request.
sub reject ($why)      { die { reject => "$why" } }
sub unsupported ($why) { die { unsupported => "$why" } }

# The library documents no function for this place.
sub no_place ($place) { unsupported("no function for the place $place") }

# Answers requests until stop.
#
# rejects: a pattern of the errors that mean an invalid input. parse->(input) gives the
# components. resolve->(base, input, options) gives a URI; honours has the values of each option that it supports (a parser that is
# always strict: strict 1). normalize has a function of the input for each level, equivalent one of
# the input and the other. bytes: it takes strings that are not UTF-8. base->(input, retrieval) gives the base of an entity
# as a whole, or undef; extract->(input) a list of the URIs in a text; expand->(input) a URI; hazards->(input) a list of the
# hazards, of hazard_kinds. encode->(input, place) returns the input encoded for that place of a URI,
# decode->(input, place) the decoded data: both take and return bytes. scheme_parts->(input) returns the parts of a URL of one scheme, and
# dispatch->(input) the request that a client sends for it: a hash of texts, lists of texts and undef, all decoded bytes; it gets
# bytes. to_uri->(input)
# maps an IRI to a URI, to_iri->(input) a URI to an IRI. validates: whether the parser's documentation promises to reject invalid
# texts; absolute_only:
# whether it takes only absolute URIs.
sub serve (%subject) {
    my @ops = grep { $subject{$_} } qw(parse resolve normalize equivalent base extract expand hazards encode decode
        scheme_parts dispatch to_uri to_iri);
    my %ops = map { $_ => \&{"_$_"} } @ops;
    my $about = {
        version => 1, language => 'perl', ops => \@ops, distinguishes_undefined => [],
        map { $_ => $subject{$_} } grep { exists $subject{$_} } qw(name release claims distinguishes_undefined)
    };
    $about->{bytes}    = Cpanel::JSON::XS::true if $subject{bytes};
    $about->{validates}     = Cpanel::JSON::XS::false if !($subject{validates} // 1);
    $about->{absolute_only} = Cpanel::JSON::XS::true  if $subject{absolute_only};
    $about->{levels}   = [sort keys $subject{normalize}->%*] if $subject{normalize};
    $about->{hazards}  = $subject{hazard_kinds} if $subject{hazard_kinds};
    $about->{compares} = [sort keys $subject{equivalent}->%*] if $subject{equivalent};
    while (my $line = <STDIN>) {
        my $request = eval { $json->decode($line) };
        my $cmd = ref $request eq 'HASH' ? $request->{cmd} // '' : '';
        last if $cmd eq 'stop';
        my $answer
            = $cmd eq 'start' ? $about
            : $cmd eq 'run'   ? { seq => $request->{seq}, _run($request, \%ops, \%subject)->%* }
            :                   { seq => ref $request eq 'HASH' ? $request->{seq} : undef, protocol => 'not a request' };
        my $text = eval { $json->encode($answer) }
            // $json->encode({ seq => $request->{seq}, crash => "no text: $@" });
        print $answers "$text\n";
        $answers->flush;
    }
}

sub _run ($request, $ops, $subject) {
    my $op = $request->{op} // '';
    my $answer = eval {
        my $run = $ops->{$op} or unsupported("offers no $op");
        my $raw = 0;
        my @hex = grep { ref $request->{$_} eq 'HASH' } qw(input base other retrieval default);
        unsupported('takes text only') if @hex && !$subject->{bytes};
        if ($raw = @hex || $op =~ /^(?:encode|decode|scheme_parts|dispatch)\z/) {
            ref $request->{$_} or utf8::encode($request->{$_} // next) for qw(input base other);
            $request->{$_} = pack 'H*', $request->{$_}{hex} for @hex;
        }
        my $answer = $run->($subject, $request);
        _reported($answer->{accept} // $answer->{parts} // $answer, $raw);
        $answer;
    };
    return $answer if $answer;
    my $error = $@;
    return $error if ref $error eq 'HASH';
    $error =~ s/ at (\(eval \d+\)|\S+) line \d+(, <STDIN> line \d+)?\.\n+\z//;
    return { ($subject->{rejects} && $error =~ $subject->{rejects} ? 'reject' : 'crash') => $error };
}

# Keeps text, and turns bytes into text if they are UTF-8. Changes its argument, the answer.
sub _reported ($answer, $raw) {
    for my $part (values %$answer) {
        for my $value (ref $part eq 'ARRAY' ? @$part : $part) {
            next if !defined $value || ref $value;
            next unless $raw && $value =~ /[^\0-\x7f]/ && utf8::downgrade($value, 1);
            $value = eval { Encode::decode('UTF-8', $value, Encode::FB_CROAK | Encode::LEAVE_SRC) } // { hex => unpack 'H*', $value };
        }
    }
}

sub _parse ($subject, $request) {
    unsupported("offers no rule $request->{rule}") if defined $request->{rule};
    return { accept => $subject->{parse}->($request->{input}) };
}

sub _resolve ($subject, $request) {
    my %options = ($request->{options} // {})->%*;
    delete $options{normalize_base} unless $options{normalize_base};
    my $honours = $subject->{honours} // { strict => [1] };
    for my $option (sort keys %options) {
        my $value = $options{$option} // '';
        grep { $_ eq $value } ($honours->{$option} // [])->@* or unsupported("cannot honour $option $value");
    }
    return { uri => '' . $subject->{resolve}->($request->{base}, $request->{input}, \%options) };
}

sub _normalize ($subject, $request) {
    return { uri => '' . _level($subject->{normalize}, $request)->($request->{input}) };
}

sub _equivalent ($subject, $request) {
    my $equal = _level($subject->{equivalent}, $request)->($request->{input}, $request->{other});
    return { equal => $equal ? Cpanel::JSON::XS::true : Cpanel::JSON::XS::false };
}

sub _base ($subject, $request) {
    unsupported('takes no parts') if ($request->{part} // [])->@*;
    unsupported('takes no default base') if defined $request->{default};
    my $uri = $subject->{base}->($request->{input}, $request->{retrieval});
    return { base_uri => defined $uri ? { uri => "$uri" } : undef };
}

sub _extract ($subject, $request) {
    return { uris => [map { { uri => "$_" } } $subject->{extract}->($request->{input})] };
}

sub _expand ($subject, $request) {
    return { uri => '' . $subject->{expand}->($request->{input}) };
}

sub _hazards ($subject, $request) {
    return { hazards => [$subject->{hazards}->($request->{input})] };
}

sub _encode ($subject, $request) {
    return { encoded => '' . $subject->{encode}->($request->{input}, $request->{place}) };
}

sub _decode ($subject, $request) {
    return { decoded => '' . $subject->{decode}->($request->{input}, $request->{place}) };
}

sub _scheme_parts ($subject, $request) {
    return { parts => $subject->{scheme_parts}->($request->{input}) };
}

sub _dispatch ($subject, $request) {
    return { parts => $subject->{dispatch}->($request->{input}) };
}

sub _to_uri ($subject, $request) {
    return { uri => '' . $subject->{to_uri}->($request->{input}) };
}

sub _to_iri ($subject, $request) {
    return { uri => '' . $subject->{to_iri}->($request->{input}) };
}

# Makes a function for hazards from a function that returns the address that a host denotes, in four decimal numbers, or undef.
#
# The host is found with the expression of RFC 3986 appendix B; percent-encoded octets in it are decoded (section 3.2.2). A text that is
# not a URI reference is unsupported: a library for addresses never sees more than a host.
sub ipv4_forms ($means) {
    my $no_reference = 'takes a host, and this is no URI reference';
    return sub ($input) {
        unsupported($no_reference) if $input =~ m{[^!#\$%&'()*+,/:;=?\@\[\]A-Za-z0-9._~-]|%(?![0-9A-Fa-f]{2})};
        $input =~ m{^(?:[^:/?#]+:)?(?://([^/?#]*))?};
        my ($authority, $start) = ($1, $-[1]);
        return if !defined $authority;
        $authority =~ m{^(?:[^\@]*\@)?(\[[0-9A-Fa-f:.]*\]|[^\@:\[\]]*)(?::[0-9]*)?\z} or unsupported($no_reference);
        my ($host, @range) = ($1, $start + $-[1], $start + $+[1]);
        $host =~ s/%(..)/chr hex $1/ge;
        my $address = $means->($host);
        return if !defined $address || $address eq $host;
        return { hazard => 'ipv4-form', range => \@range, means => $address };
    };
}

sub _level ($levels, $request) {
    my $level = $request->{level} // '';
    return $levels->{$level} // unsupported("offers no level $level");
}

1;
