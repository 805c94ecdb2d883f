import { type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { toSentence } from '../../kernel/word-forms.ts';
import { namedRole, PATTERNS } from '../../language/grammar/patterns.ts';
import type { TraitRow } from '../../language/model/model.ts';

/** The most fields that one view shows. */
const MOST_FIELDS = 8;

const fieldsOf = ({ entity }: TraitRow): string[] =>
  [...(entity?.fieldNames ?? [])].filter((name) => name !== 'id').slice(0, MOST_FIELDS);

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

/** The likeliest view of a trait: its entity, else a heading. */
export function createView(row: TraitRow): JsonObject {
  const fields = fieldsOf(row).map((name) => ({ name, label: toSentence(name) }));
  const entity = row.entityName ?? row.name ?? 'Nothing to show yet';
  return fields.length > 0
    ? { type: 'data-grid', entity, fields }
    : { type: 'typography', variant: 'h2', content: toSentence(entity) };
}
