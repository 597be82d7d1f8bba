"""ClickHouse's functions of URLs, in SQL: protocol, domain, port, path, queryString and fragment, by chdb.

They claim no document, and give an empty string, or port 0, where there is no such part. The loop is that of the adapters in
Python.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))

import adapter
import chdb

connection = chdb.connect(":memory:")
cursor = connection.cursor()
KEYS = "scheme", "host", "port", "path", "query", "fragment"


def parse(input):
    text = "unhex('" + input.encode().hex() + "')"
    calls = "protocol domain port path queryString fragment".split()
    cursor.execute("SELECT " + ", ".join(f"{call}({text})" for call in calls))
    parts = dict(zip(KEYS, cursor.fetchone()))
    parts["port"] = str(parts["port"]) if parts["port"] else None
    parts["host"] = adapter.in_brackets(parts["host"], input)
    return {key: value if isinstance(value, str) or value is None else value.decode() for key, value in parts.items()}


cursor.execute("SELECT version()")
adapter.serve("ClickHouse", cursor.fetchone()[0], [], language="sql", parse=parse)
