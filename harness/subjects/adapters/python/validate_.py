"""Validators of URLs, which say yes or no and nothing of components: `validate_.py django`.

They claim no document. Where one wants a domain with a dot unless asked otherwise, it is asked otherwise.
"""

import sys
from importlib.metadata import version

import adapter


WEB = "http", "https", "ftp", "ftps"


def only(schemes, check):
    """A check that is made for the schemes alone which it takes unless it is given others."""

    def checked(input):
        if input.partition(":")[0].lower() not in schemes:
            raise adapter.Unsupported(f"takes the schemes {' '.join(schemes)}")
        return check(input)

    return checked


def django():
    from django.conf import settings
    from django.core.exceptions import ValidationError
    from django.core.validators import URLValidator

    settings.configure(USE_I18N=False)
    return only(WEB, URLValidator()), ValidationError


def marshmallow():
    from marshmallow import ValidationError
    from marshmallow.validate import URL

    return only(WEB, URL(require_tld=False)), ValidationError


def wtforms():
    from types import SimpleNamespace as Some

    from wtforms.validators import URL, ValidationError

    check = URL(require_tld=False)
    return lambda input: check(None, Some(data=input, gettext=str)), ValidationError


def colander():
    from colander import Invalid, SchemaNode, String, url

    node = SchemaNode(String(), name="url")
    return lambda input: url(node, input), Invalid


def formencode():
    from formencode import Invalid
    from formencode.validators import URL

    return URL(add_http=False, require_tld=False, check_exists=False).to_python, Invalid


def voluptuous():
    from voluptuous import Invalid, Schema, Url

    return Schema(Url()), Invalid


def validators():
    import validators

    def check(input):
        if validators.url(input, simple_host=True) is not True:
            raise adapter.Reject("no url")

    return check, adapter.Reject


name = sys.argv[1]
check, invalid = globals()[name]()


def parse(input):
    check(input)
    return {}


adapter.serve(name, version(name), [], absolute_only=True, rejects=invalid, parse=parse)
