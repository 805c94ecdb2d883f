import {
  type ArgumentRole,
  ELEMENTS,
  type ElementPlace,
  OPERATORS,
  PATTERNS,
  type PropertyRole,
} from '../src/language/grammar/index.ts';

/** Who reads what a role marks. */
const ARGUMENT_READERS: Readonly<Record<ArgumentRole, string>> = {
  value: 'reader: an expression',
  data: 'reader: an expression; embedding: records are the author’s',
  record: 'rename: keys are fields of the entity named; reader: an expression',
  body: 'reader: as the call itself, an effect, a pattern or a value',
  guard: 'reader: a condition',
  comparand: 'rename: a state’s name where it is compared with `@state`',
  lambda: 'reader: item, index and row are in scope',
  binder: 'reader: each variable is in scope for what follows; planning: names without meaning',
  parameters: 'reader: variables in scope; planning: names without meaning',
  target: '`invalid_effect`: a field of the entity; `broken_binding`',
  options: 'reader: `emit` names result events (`undeclared_event`, rename)',
  entity: '`unresolved_reference`, rename, embedding',
  event: '`undeclared_event`, `unmatched_emit`, rename, embedding',
  verb: '`invalid_effect`; embedding: part of the operation',
  slot: '`invalid_slot`, `overlay_without_exit`; embedding: part of the operation',
  pattern: '`invalid_pattern`, `missing_pattern_prop`, `missing_render_effect`, embedding',
  service: 'reader: the name of a service',
  serviceAction: 'reader: the name of an action of a service',
};

const PROPERTY_READERS: Readonly<Record<PropertyRole, string>> = {
  type: '`invalid_pattern`, embedding',
  event: '`orphan_event`, rename, embedding',
  eventList: 'its records’ events: `orphan_event`, rename, embedding',
  eventMap: 'its values: `orphan_event`, rename, embedding',
  entity: 'rename, embedding',
  field: 'rename of fields',
  fieldList: 'rename of fields: names, or records that each name one',
  children: 'reader: patterns, in order',
  pattern: 'reader: a pattern, several, or plain data',
  template: 'reader: a pattern drawn per element; item, index and row are in scope',
  callback: 'reader: data',
  icon: 'reader: data',
  data: 'reader: data; events inside by the name of their key',
};

const code = (text: string): string => `\`${text}\``;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

function group<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const toPath = ({ path }: ElementPlace): string => code(path.length > 0 ? path.join('.') : 'text');

function elementTable(): string {
  const rows = Object.values(ELEMENTS).map(({ type, nameKeys, hasShortForm, slots, places }) => [
    code(type),
    [...nameKeys.map(code), ...(hasShortForm ? ['text'] : [])].join(', '),
    slots.map((slot) => `${code(slot.path.join('.'))}: ${slot.type}`).join('<br>'),
    places.map((place) => `${toPath(place)}: ${place.roles.join(' or ')}`).join('<br>'),
  ]);
  return table(['element', 'named by', 'holds', 'refers to, or holds code'], rows);
}

function argumentTable(): string {
  const named = [...OPERATORS.values()].filter(({ roles }) => roles.join() !== 'value');
  const rows = [...group(named, ({ roles }) => roles.join(', '))].map(([roles, operators]) => [
    roles,
    operators.map(({ name }) => code(name)).join(' '),
  ]);
  return table(['roles of the arguments, the last for all that follow', 'operators'], rows);
}

function propertyTable(): string {
  const properties = [...PATTERNS.values()].flatMap(({ properties }) => [...properties.values()]);
  const rows = [...group(properties, ({ role }) => role)]
    .filter(([role]) => role !== 'data')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([role, all]) => [
      role,
      [...new Set(all.map(({ key }) => key))].sort().map(code).join(' '),
    ]);
  return table(['role', 'properties of patterns'], rows);
}

/** The map of the language: what each element, argument and property is, and who reads it. */
export function renderLanguage(): string {
  const arguments_ = Object.entries(ARGUMENT_READERS).map(([role, by]) => [code(role), by]);
  const properties = Object.entries(PROPERTY_READERS).map(([role, by]) => [code(role), by]);
  return [
    '# The map of the language',
    '',
    '<!-- Written by `npm run generate` from src/language/grammar. Do not edit. -->',
    '',
    'All code that reads a document asks the grammar (`src/language/grammar`) for roles; one reader (`src/language/reader`) walks it. A new operator or property is one row there. The comment at the top of `grammar/index.ts` describes how to refresh the facts.',
    '',
    '',
    '## Elements',
    '',
    '`*` is every item of a list or member of a record; `text` is the element in its short form.',
    '',
    elementTable(),
    '',
    '## Arguments of operators',
    '',
    table(['role', 'read by'], arguments_),
    '',
    `Of ${OPERATORS.size} operators these have arguments that are more than values:`,
    '',
    argumentTable(),
    '',
    '## Properties of patterns',
    '',
    table(['role', 'read by'], properties),
    '',
    `In the ${PATTERNS.size} patterns of the catalogue; of other patterns and of data the name decides.`,
    '',
    propertyTable(),
    '',
  ].join('\n');
}
