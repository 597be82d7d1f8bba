"""Programs that differ from a function in one edit on one line, made of its syntax tree.

The name of an edit is the function, the first line of the statement, the old text and the new one, and a number if that
comes more than once. It does not change when other statements do.
"""

import ast
import copy

COMPARISONS = {
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
}
NAMES = [
    ("find", "rfind"),
    ("partition", "rpartition"),
    ("startswith", "endswith"),
    ("removeprefix", "removesuffix"),
    ("lower", "upper"),
    ("isdigit", "isalpha"),
    ("isalnum", "isalpha"),
    ("any", "all"),
]
EXCHANGED = {}
for one, other in NAMES:
    EXCHANGED.setdefault(one, []).append(other)
    EXCHANGED.setdefault(other, []).append(one)


def edits(function):
    """Name and tree of every edit of a function but of its docstring; those that give the same program come once."""
    function = with_field(function, "body", function.body[1:])
    seen = {ast.dump(function)}
    ordinals = {}
    variables = variables_of(function)
    # An inner statement comes after the statement that contains it.
    lines = {node: brief(statement) for statement in statements(function) for node in ast.walk(statement)}
    for at, node in enumerate(ast.walk(function)):
        for new in replacements(node, variables):
            changed = replace(function, at, new)
            if (dump := ast.dump(changed)) in seen:
                continue
            seen.add(dump)
            where = "" if isinstance(node, ast.stmt) else f"{lines[node]} | "
            name = f"{function.name}: {where}{brief(node)} -> {brief(new)}"
            ordinals[name] = ordinals.get(name, 0) + 1
            yield name if ordinals[name] == 1 else f"{name} #{ordinals[name]}", changed


def statements(function):
    """Every statement of a function."""
    return [node for node in ast.walk(function) if isinstance(node, ast.stmt)]


def brief(node):
    """The first line of a piece of program."""
    return ast.unparse(node).split("\n")[0].removesuffix(":")


def replace(function, at, new):
    """A copy of the function in which the node of that number is another."""
    changed = copy.deepcopy(function)
    old = list(ast.walk(changed))[at]
    for parent in ast.walk(changed):
        for field, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, field, new)
            elif isinstance(value, list):
                setattr(parent, field, [new if item is old else item for item in value])
    return ast.fix_missing_locations(changed)


def variables_of(function):
    """The names of the parameters of a function, and of the variables that it assigns."""
    assigned = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return sorted({parameter.arg for parameter in function.args.args} | assigned - {"_"})


def replacements(node, variables):
    """The nodes that may replace a node."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in variables:
        yield from (ast.Name(other, ast.Load()) for other in variables if other != node.id)
    if isinstance(node, ast.stmt) and not isinstance(node, ast.FunctionDef):
        yield from of_statement(node)
    elif isinstance(node, ast.expr):
        yield from of_expression(node)
    elif isinstance(node, ast.comprehension):
        for at in range(len(node.ifs)):
            yield with_field(node, "ifs", without(node.ifs, at))


def of_statement(node):
    """A statement deleted, a condition made the contrary, always or never true, a value returned replaced."""
    if isinstance(node, (ast.Assign, ast.AugAssign, ast.Delete, ast.Expr, ast.Continue, ast.Break)):
        yield ast.Pass()
    if isinstance(node, (ast.If, ast.While)):
        yield with_field(node, "test", ast.UnaryOp(ast.Not(), node.test))
        yield with_field(node, "test", ast.Constant(False))
    if isinstance(node, ast.If):
        yield with_field(node, "test", ast.Constant(True))
    if isinstance(node, ast.Return) and node.value is not None:
        nothing = ast.Constant(None)
        yield ast.Return(ast.Constant("") if ast.dump(node.value) == ast.dump(nothing) else nothing)
    if isinstance(node, ast.AugAssign):
        yield ast.Assign([node.target], node.value)
    if isinstance(node, ast.For):
        yield with_field(node, "iter", ast.Subscript(ast.Call(ast.Name("list", ast.Load()), [node.iter], []), tail(), ast.Load()))


def tail():
    """The slice `1:`."""
    return ast.Slice(ast.Constant(1))


def of_expression(node):
    """An operator, a constant, a method, an argument or a bound replaced or left out."""
    match node:
        case ast.Compare(ops=[operator]):
            for kind in COMPARISONS[type(operator)]:
                yield with_field(node, "ops", [kind()])
        case ast.BoolOp(op=operator, values=values):
            yield with_field(node, "op", ast.Or() if isinstance(operator, ast.And) else ast.And())
            for at in range(len(values)):
                yield with_field(node, "values", without(values, at)) if len(values) > 2 else values[1 - at]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield ast.IfExp(test, orelse, body)
            yield body
            yield orelse
        case ast.BinOp(left=left, right=right, op=operator):
            if isinstance(operator, (ast.Add, ast.Sub)):
                yield with_field(node, "op", ast.Sub() if isinstance(operator, ast.Add) else ast.Add())
            yield left
            yield right
        case ast.Constant():
            yield from map(ast.Constant, of_constant(node.value))
        case ast.Attribute(attr=name) if name in EXCHANGED:
            for other in EXCHANGED[name]:
                yield with_field(node, "attr", other)
        case ast.Name(id="any" | "all" as name):
            for other in EXCHANGED[name]:
                yield with_field(node, "id", other)
        case ast.Call(func=func, args=arguments):
            for at in range(len(arguments)):
                yield with_field(node, "args", without(arguments, at))
            if len(arguments) > 1:
                yield with_field(node, "args", [arguments[1], arguments[0], *arguments[2:]])
            if isinstance(func, ast.Attribute) and not isinstance(func.value, ast.Constant):
                yield func.value
        case ast.Subscript(slice=ast.Slice() as bounds):
            for field in ("lower", "upper"):
                bound = getattr(bounds, field)
                if bound is not None:
                    yield with_field(node, "slice", with_field(bounds, field, None))
                    for operator in (ast.Add(), ast.Sub()):
                        moved = ast.BinOp(bound, operator, ast.Constant(1))
                        yield with_field(node, "slice", with_field(bounds, field, moved))
        case ast.Tuple(elts=elements, ctx=ast.Load()) if len(elements) > 1:
            for at in range(len(elements) - 1):
                exchanged = [*elements[:at], elements[at + 1], elements[at], *elements[at + 2:]]
                yield with_field(node, "elts", exchanged)


def of_constant(value):
    """Numbers one more and one less; texts emptied or one character shorter, and with another one."""
    if value is None:
        return []
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if value == "":
        return ["x", None]
    changed = [chr(ord(value[0]) ^ 1) + value[1:]]
    return changed + ([value[1:], value[:-1]] if len(value) > 1 else [""])


def with_field(node, field, value):
    """A copy of a node with one field set."""
    changed = copy.copy(node)
    setattr(changed, field, value)
    return changed


def without(items, at):
    """A list without one of its items."""
    return items[:at] + items[at + 1:]
