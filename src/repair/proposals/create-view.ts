import { type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { toKebab, toSentence } from '../../kernel/word-forms.ts';
import { namedRole, PATTERNS, type Pattern } from '../../language/grammar/patterns.ts';
import type { TraitRow } from '../../language/model/model.ts';

/** The most fields that one view shows. */
const MOST_FIELDS = 8;

const fieldsOf = ({ entity }: TraitRow): string[] =>
  [...(entity?.fieldNames ?? [])].filter((name) => name !== 'id').slice(0, MOST_FIELDS);

/** The suffix of a trait's name that names its part: `CardRender` draws a `card`. */
const PART = /(?:Render|Renderer|View|Display|Widget|Component|Trait)$/;

/** The pattern of the registry that a trait is named after. */
export function findNamesake({ name = '' }: TraitRow): Pattern | undefined {
  const types = [name.replace(PART, ''), name].map(toKebab);
  return types.map((type) => PATTERNS.get(type)).find((pattern) => pattern !== undefined);
}

/** A plausible value for a required property of a pattern, by the role and the types of the catalogue. */
export function createPropValue(prop: string, node: JsonObject, trait: TraitRow): Json {
  const property = PATTERNS.get(toText(node.type))?.properties.get(prop);
  const { role = namedRole(prop), types = [] } = property ?? {};
  if (role === 'fieldList') return fieldsOf(trait);
  if (role === 'entity') return trait.entityName ?? 'Item';
  if (types.includes('string')) {
    return toText(node.label ?? node.title ?? trait.entityName ?? trait.name ?? '');
  }
  if (types.includes('number')) return 0;
  if (types.includes('boolean')) return true;
  return types.includes('object') ? {} : [];
}

/** The view of a trait that wraps the pattern that it is named after: each property is bound to the knob of its name. */
function createComponentView(row: TraitRow, pattern: Pattern): JsonObject {
  const view: JsonObject = { type: pattern.name };
  const knobs = Object.keys(row.facts?.config ?? {}).filter((knob) => pattern.properties.has(knob));
  for (const knob of knobs) view[knob] = `@config.${knob}`;
  const required = [...pattern.properties.values()].filter(({ isRequired }) => isRequired);
  for (const { key } of knobs.length === 0 ? required : []) {
    view[key] ??= createPropValue(key, view, row);
  }
  return view;
}

/** The likeliest view of a trait: the pattern that it is named after, else its entity, else a heading. */
export function createView(row: TraitRow): JsonObject {
  const namesake = findNamesake(row);
  if (namesake !== undefined) return createComponentView(row, namesake);
  const fields = fieldsOf(row).map((name) => ({ name, label: toSentence(name) }));
  const entity = row.entityName ?? row.name ?? 'Nothing to show yet';
  return fields.length > 0
    ? { type: 'data-grid', entity, fields }
    : { type: 'typography', variant: 'h2', content: toSentence(entity) };
}
