# The urispec adapter for {{name}}. Fill in `answer`; the rest of this file speaks the protocol.

use strict;
use warnings;
use JSON::PP;

# use My::Parser;

my $START = {
    version => 1,
    name => "{{name}}",
    release => "0", # the release of your parser
    language => "perl",
    claims => ["{{claims}}"], # the documents that its documentation names
    ops => ["parse"], # add "resolve" when `answer` handles it
    distinguishes_undefined => [], # components that are undef if absent and "" if empty, such as "query"
    validates => JSON::PP::true, # JSON::PP::false if your parser only splits a text and does not reject invalid ones
};

# Call your parser, and return its answer unchanged. Do not judge, complete or repair it.
sub answer {
    my ($request) = @_;
    # FILL IN. An example:
    #
    # if ($request->{op} eq "parse") {
    #     my $uri = My::Parser->new($request->{input}); # if it dies, that is a crash; use eval if it means "invalid"
    #     return { reject => "the reason" } unless $uri;
    #     return { accept => { scheme => $uri->scheme, host => $uri->host, path => $uri->path } };
    # }
    # if ($request->{op} eq "resolve") {
    #     return { uri => My::Parser->resolve($request->{base}, $request->{input}) };
    # }
    #
    # Components: scheme authority userinfo host port path query fragment. Each is text without its delimiters; a port
    # is text, too. undef is a component that is absent. Leave out a component that your parser does not return.
    return { unsupported => "not filled in yet" };
}

# The protocol: there is nothing to change below this line.

my $json = JSON::PP->new->utf8;

sub reply {
    my ($request) = @_;
    return $START if $request->{cmd} eq "start";
    my $seq = $request->{seq};
    if (grep { ref } values %$request) {
        return { seq => $seq, unsupported => "takes only text, and no options" };
    }
    my $answer = eval { answer($request) } || { crash => "$@" };
    # A number in Perl may be a text: the port.
    $_ = defined ? "$_" : undef for values %{ $answer->{accept} || {} };
    return { seq => $seq, %$answer };
}

open my $answers, ">&", \*STDOUT or die $!;
open STDOUT, ">&", \*STDERR or die $!; # output of a parser is not an answer
$answers->autoflush(1);
while (my $line = <STDIN>) {
    my $request = $json->decode($line);
    last if $request->{cmd} eq "stop";
    print $answers $json->encode(reply($request)), "\n";
}
