import {
  asArray,
  isObject,
  isString,
  type Json,
  type JsonObject,
  toText,
} from '../../kernel/json.ts';
import { toPluralWords } from '../../kernel/word-forms.ts';
import { IMPLICIT_FIELDS } from '../../language/grammar/bindings.ts';
import type { BindingFact } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';

/** The type of a literal; undefined for bindings, calls and nothing. */
function typeOfLiteral(value: Json | undefined): string | undefined {
  if (Array.isArray(value)) return typeof value[0] === 'string' ? undefined : 'array';
  if (isObject(value)) return 'object';
  if (typeof value === 'string') return value.startsWith('@') ? undefined : 'string';
  return value === undefined || value === null ? undefined : typeof value;
}

/** Operators whose operands are all of one type. */
const ALIKE = /^(?:set|!?==?|[<>]=?|[-+*/])$/;

/** The types that names suggest. */
const NAMED_TYPES: readonly (readonly [string, RegExp])[] = [
  ['datetime', /(?:At|Date)$|^date/],
  ['boolean', /^(?:is|has)[A-Z]|^(?:active|enabled|done)$/],
  ['number', /(?:count|index|total|amount|price|score|quantity)$/i],
];

/** The type that a field's values, default, name and neighbours suggest. */
export function guessType(node: JsonObject, model: Model): string {
  if (Array.isArray(node.values)) {
    // As the document writes fields that list their values: most published documents write `string`.
    const isEnum = [...model.entities.values()].some((entity) =>
      entity?.fields.some((field) => field.node?.type === 'enum'),
    );
    return isEnum ? 'enum' : 'string';
  }
  if (Array.isArray(node.default) || node.items !== undefined) return 'array';
  const name = toText(node.name ?? '');
  const named = NAMED_TYPES.find(([, form]) => form.test(name))?.[0];
  return (
    typeOfLiteral(node.default) ?? (isObject(node.relation) ? 'relation' : (named ?? 'string'))
  );
}

/** The type of the literal that one of these bindings is set to, computed or compared with. */
export function inferType(bindings: readonly BindingFact[], wanted: string): string | undefined {
  return bindings
    .flatMap(({ text, holder }) => {
      const [operator, ...operands] = text === wanted ? asArray(holder as Json) : [];
      return ALIKE.test(toText(operator)) ? operands.map(typeOfLiteral) : [];
    })
    .find(isString);
}

/** The type that the uses of a field suggest, else its name. */
export function inferFieldType(model: Model, entity: string, field: string): string {
  const rows = model.traits.filter(({ entityName }) => entityName === entity);
  const bindings = rows.flatMap(({ facts }) => facts?.bindings ?? []);
  return inferType(bindings, `@entity.${field}`) ?? guessType({ name: field }, model);
}

/** The fields that the traits on an entity read and set, with the types that those uses suggest. */
export function inferFields(model: Model, entity: string): JsonObject[] {
  const bindings = model.traits
    .filter((row) => row.entityName === entity)
    .flatMap((row) => row.facts?.bindings ?? []);
  const names = new Set(
    bindings.flatMap(({ text }) => /^@entity\.([\w$-]+)/.exec(text)?.slice(1) ?? []),
  );
  const fields = [...names]
    .filter((name) => !IMPLICIT_FIELDS.has(name))
    .map((name) => ({ name, type: inferFieldType(model, entity, name) }));
  return [{ name: 'id', type: 'string', required: true }, ...fields];
}

/** What defines an entity that only its traits tell of: records that are stored. */
export const inferEntity = (model: Model, entity: string): JsonObject => ({
  persistence: 'persistent',
  collection: toPluralWords(entity).join('_'),
  fields: inferFields(model, entity),
});
