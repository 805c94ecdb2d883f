import { isObject, type Json, type JsonObject } from '../src/kernel/json.ts';
import type { Operation } from '../src/operations/operation.ts';
import { OPERATIONS } from '../src/operations/operations.ts';
import { toJsonSchema } from '../src/server/projections/json-schema.ts';

/** Words that Python keeps for itself; a parameter of that name gets an underscore. */
const KEYWORDS = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** Parameters that may be given by position, where that is not the order of the fields. */
const POSITIONAL: Readonly<Record<string, readonly string[]>> = {
  apply_actions: ['schema', 'actions'],
  register_behavior: ['name', 'schema'],
  memory_store: ['schema', 'domain'],
  memory_recall: ['context', 'domain', 'limit'],
  find_similar_behaviors: ['vector', 'limit'],
};

/** What a parameter is without being given, where the service has no default but a person expects one. */
const DEFAULTS: Readonly<Record<string, string>> = {
  'memory_store domain': '"behaviors"',
  'memory_recall domain': '"behaviors"',
  'rank_edits errors': '[]',
};

/** Operations that answer a list inside an object: the method answers the list. */
const UNWRAPPED: Readonly<Record<string, string>> = { find_similar_behaviors: 'items' };

const toClassName = (name: string) =>
  name.replaceAll(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

const toIdentifier = (name: string) => (KEYWORDS.has(name) ? `${name}_` : name);

/** Collects the classes that the types of one operation need, the innermost first. */
class TypeWriter {
  readonly classes: string[] = [];
  readonly #names = new Set<string>();

  /** The Python type of a JSON Schema; an object with known members becomes a class called `name`. */
  write(schema: Json | undefined, name: string): string {
    if (!isObject(schema)) return 'Any';
    const { type, enum: values, anyOf, const: constant } = schema;
    if (constant !== undefined) return `Literal[${toLiteral(constant)}]`;
    if (Array.isArray(values)) return `Literal[${values.map(toLiteral).join(', ')}]`;
    if (Array.isArray(anyOf)) {
      const types = anyOf.map((one, i) => this.write(one, i === 0 ? name : `${name}${i + 1}`));
      const distinct = [...new Set(types)];
      return distinct.includes('Any') ? 'Any' : distinct.join(' | ');
    }
    if (Array.isArray(type)) {
      return [...new Set(type.map((one) => this.write({ type: one }, name)))].join(' | ');
    }
    if (type === 'array') return `list[${this.write(schema.items, `${name}Item`)}]`;
    if (type === 'object') return this.#writeObject(schema, name);
    return SCALARS[String(type)] ?? 'Any';
  }

  #writeObject(schema: JsonObject, wanted: string): string {
    const members = isObject(schema.properties) ? Object.entries(schema.properties) : [];
    if (members.length === 0) return 'dict[str, Any]';
    let name = wanted;
    for (let i = 2; this.#names.has(name); i++) name = `${wanted}${i}`;
    this.#names.add(name);
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    const lines = members.map(([key, member]) => {
      const type = this.write(member, `${name}${toClassName(key.replaceAll(/\W/g, '_'))}`);
      return [key, required.has(key) ? type : `NotRequired[${type}]`] as const;
    });
    this.classes.push(
      lines.some(([key]) => KEYWORDS.has(key) || !/^[a-z_]\w*$/i.test(key))
        ? `${name} = TypedDict("${name}", {${lines.map(([key, type]) => `"${key}": ${type}`).join(', ')}})`
        : [`class ${name}(TypedDict):`, ...lines.map(([key, type]) => `    ${key}: ${type}`)].join(
            '\n',
          ),
    );
    return name;
  }
}

const SCALARS: Readonly<Record<string, string>> = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
};

const toLiteral = (value: Json): string =>
  value === null
    ? 'None'
    : typeof value === 'boolean'
      ? value
        ? 'True'
        : 'False'
      : JSON.stringify(value);

interface Parameter {
  readonly key: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly fallback: string | undefined;
  readonly description: string;
}

function listParameters(operation: Operation, types: TypeWriter): Parameter[] {
  const schema = toJsonSchema(operation.input, 'input');
  const members = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const schemas = new Set<string>(operation.schemaInputs ?? []);
  const name = toClassName(operation.name);
  const parameters = members.map(([key, member]) => ({
    key,
    type: schemas.has(key) ? 'Schema' : types.write(member, `${name}${toClassName(key)}Input`),
    isRequired: required.has(key),
    fallback: DEFAULTS[`${operation.name} ${key}`],
    description:
      isObject(member) && typeof member.description === 'string' ? member.description : '',
  }));
  const order =
    POSITIONAL[operation.name] ?? parameters.filter((one) => one.isRequired).map((one) => one.key);
  const rank = ({ key }: Parameter) => (order.includes(key) ? order.indexOf(key) : order.length);
  return parameters.sort((a, b) => rank(a) - rank(b));
}

function toSignature(operation: Operation, parameters: readonly Parameter[]): string[] {
  const positional = POSITIONAL[operation.name];
  const lines: string[] = [];
  let isKeyword = false;
  for (const { key, type, isRequired, fallback } of parameters) {
    const mayBePlaced = positional === undefined ? isRequired : positional.includes(key);
    if (!mayBePlaced && !isKeyword) {
      lines.push('*');
      isKeyword = true;
    }
    const name = toIdentifier(key);
    if (fallback !== undefined) lines.push(`${name}: ${type} = ${fallback}`);
    else lines.push(isRequired ? `${name}: ${type}` : `${name}: ${type} | None = None`);
  }
  return lines;
}

const firstSentence = (text: string) => /^.*?[.!](?=\s|$)/s.exec(text)?.[0] ?? text;
const escapeDoc = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");

function toMethod(operation: Operation, methodName: string, types: TypeWriter): string {
  const { name, description, route } = operation;
  const parameters = listParameters(operation, types);
  const answer = types.write(toJsonSchema(operation.output, 'output'), toClassName(name));
  const unwrapped = UNWRAPPED[name];
  const returned =
    unwrapped === undefined ? answer : `list[${answer}${toClassName(unwrapped)}Item]`;
  const fields = parameters.filter(({ description: text }) => text !== '');
  const send = `self._http.send("${route.method}", "${route.path}", {${parameters
    .map(({ key }) => `"${key}": ${toIdentifier(key)}`)
    .join(', ')}})`;
  return [
    `    def ${methodName}(`,
    '        self,',
    ...toSignature(operation, parameters).map((line) => `        ${line},`),
    `    ) -> ${returned}:`,
    `        """${escapeDoc(firstSentence(description))}`,
    ...(fields.length > 0
      ? [
          '',
          ...fields.map(
            ({ key, description: text }) =>
              `        ${toIdentifier(key)}: ${escapeDoc(firstSentence(text))}`,
          ),
        ]
      : []),
    '        """',
    unwrapped === undefined
      ? `        return cast(${returned}, ${send})`
      : `        return cast(${returned}, ${send}["${unwrapped}"])`,
  ].join('\n');
}

/** Operations whose names share a first word that is a thing: methods of an attribute of the client. */
const GROUPS = ['memory'] as const;

function toGroup(prefix: string, operations: readonly Operation[], types: TypeWriter): string {
  const methods = operations.map((one) =>
    toMethod(one, toIdentifier(one.name.slice(prefix.length + 1)), types),
  );
  return [
    `class ${toClassName(prefix)}:`,
    `    """The operations \`${prefix}_…\`."""`,
    '',
    '    def __init__(self, http: Http) -> None:',
    '        self._http = http',
    ...methods.flatMap((method) => ['', method]),
  ].join('\n');
}

/** The module of the Python client that follows from the operations: types, and a method each. */
export function renderPythonClient(): string {
  const types = new TypeWriter();
  const groups = GROUPS.flatMap((prefix) => {
    const members = OPERATIONS.filter(({ name }) => name.startsWith(`${prefix}_`));
    return members.length === 0 ? [] : [[prefix, toGroup(prefix, members, types)] as const];
  });
  const names = groups.map(([prefix]) => prefix);
  const others = OPERATIONS.filter(
    ({ name }) => !names.some((prefix) => name.startsWith(`${prefix}_`)),
  );
  const methods = others.map((operation) => toMethod(operation, operation.name, types));
  const client = [
    'class Operations:',
    '    """Every operation of a server. A method raises OrreryError where the server refuses."""',
    '',
    '    def __init__(self, http: Http) -> None:',
    '        self._http = http',
    ...names.map((prefix) => `        self.${prefix} = ${toClassName(prefix)}(http)`),
    ...methods.flatMap((method) => ['', method]),
  ].join('\n');
  return [
    '"""Generated from the operations (npm run generate). Do not edit."""',
    '',
    'from __future__ import annotations',
    '',
    'from typing import Any, Literal, NotRequired, TypedDict, cast',
    '',
    'from ._http import Http',
    '',
    'Schema = dict[str, Any] | str',
    '"""A schema object, a handle (``sch_…``) or the name of a behavior."""',
    '',
    ...types.classes.flatMap((text) => ['', text, '']),
    ...groups.flatMap(([, text]) => ['', text, '']),
    '',
    client,
    '',
  ].join('\n');
}
