# HTTP::Response: base.
#
# Claims nothing. The entity is the message that it reads. HTML::HeadParser adds the declarations in the head of HTML to the header
# fields, as LWP::UserAgent does with each response. A message without a request has the base that it names itself.

use v5.36;
use FindBin;
use lib $FindBin::Bin;
use Adapter;
use HTML::HeadParser;
use HTTP::Request;
use HTTP::Response;

sub base ($input, $retrieval) {
    utf8::encode($input);    # it takes bytes
    my $response = HTTP::Response->parse("HTTP/1.1 200 OK\r\n$input");
    unsupported('decodes no content') if defined $response->header('Content-Transfer-Encoding');    # HTTP has none
    $response->request(HTTP::Request->new(GET => $retrieval)) if defined $retrieval;
    if ($response->content_is_html) {
        my $parser = HTML::HeadParser->new;
        $parser->utf8_mode(1);
        $parser->parse($response->decoded_content(charset => 'none') // $response->content);
        $parser->eof;
        my $head = $parser->header;
        $response->init_header($_, [$head->header($_)]) for $head->header_field_names;
    }
    return $response->base;
}

serve(name => 'HTTP::Response', release => $HTTP::Response::VERSION, claims => [], base => \&base);
