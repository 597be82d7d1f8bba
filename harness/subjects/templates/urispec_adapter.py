"""The urispec adapter for {{name}}. Fill in `answer`; the rest of this file speaks the protocol."""

import json
import sys

# import my_parser

START = {
    "version": 1,
    "name": "{{name}}",
    "release": "0",  # the release of your parser
    "language": "python",
    "claims": ["{{claims}}"],  # the documents that its documentation names
    "ops": ["parse"],  # add "resolve" when `answer` handles it
    "distinguishes_undefined": [],  # components that are None if absent and "" if empty, such as "query"
    "validates": True,  # False if your parser only splits a text and does not reject invalid ones
}


def answer(request):
    """Call your parser, and return its answer unchanged. Do not judge, complete or repair it."""
    # FILL IN. An example:
    #
    # try:
    #     if request["op"] == "parse":
    #         uri = my_parser.parse(request["input"])
    #         return {"accept": {"scheme": uri.scheme, "host": uri.host, "path": uri.path, "query": uri.query}}
    #     if request["op"] == "resolve":
    #         return {"uri": my_parser.resolve(request["base"], request["input"])}
    # except my_parser.Invalid as why:  # the error that its documentation names; any other error is a crash
    #     return {"reject": str(why)}
    #
    # Components: scheme authority userinfo host port path query fragment. Each is text without its delimiters; a port
    # is text, too. None is a component that is absent. Leave out a component that your parser does not return.
    return {"unsupported": "not filled in yet"}


# The protocol: there is nothing to change below this line.


def reply(request):
    if request["cmd"] == "start":
        return START
    seq = request["seq"]
    if any(isinstance(value, (dict, list)) for value in request.values()):
        return {"seq": seq, "unsupported": "takes only text, and no options"}
    try:
        return {"seq": seq, **answer(request)}
    except Exception as error:
        return {"seq": seq, "crash": f"{type(error).__name__}: {error}"}


answers, sys.stdout = sys.stdout, sys.stderr  # output of a parser is not an answer
for line in sys.stdin.buffer:
    request = json.loads(line)
    if request["cmd"] == "stop":
        break
    print(json.dumps(reply(request)), file=answers, flush=True)
