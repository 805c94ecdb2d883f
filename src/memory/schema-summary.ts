import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { type ElementType, elementName } from '../language/grammar/elements.ts';

const MAX_NAMES = 6;
const MAX_LENGTH = 400;

function joinNames(type: ElementType, values: Json[]): string {
  const names = values.map((value) => elementName(type, value)).filter(Boolean);
  const shown = names.slice(0, MAX_NAMES).join(', ');
  return names.length > MAX_NAMES ? `${shown} and ${names.length - MAX_NAMES} more` : shown;
}

function summariseOrbital(orbital: Json): string {
  if (!isObject(orbital)) return isString(orbital) ? orbital : '';
  const traits = joinNames('trait', asArray(orbital.traits));
  const pages = joinNames('page', asArray(orbital.pages));
  const name =
    elementName('entity', orbital.entity) || elementName('orbital', orbital) || 'unnamed entity';
  return `${name}${traits && ` with ${traits}`}${pages && ` on ${pages}`}`;
}

/** One line that says what a schema is about: name, entities, traits and pages. Never empty; at most 400 characters. */
export function summariseSchema(schema: JsonObject): string {
  const name = elementName('schema', schema) || 'Unnamed application';
  const orbitals = asArray(schema.orbitals).map(summariseOrbital).filter(Boolean);
  const line = orbitals.length === 0 ? name : `${name}: ${orbitals.join('; ')}`;
  const flat = line.replace(/\s+/g, ' ').trim();
  return flat.length <= MAX_LENGTH ? flat : `${flat.slice(0, MAX_LENGTH - 1).trimEnd()}…`;
}
