import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';

const MAX_NAMES = 6;
const MAX_LENGTH = 400;

const nameOf = (value: Json | undefined): string | undefined => {
  if (isString(value)) return value;
  if (!isObject(value)) return undefined;
  if (isString(value.name)) return value.name;
  return isString(value.ref) ? value.ref : undefined;
};

function joinNames(values: Json[]): string {
  const names = values.flatMap((value) => nameOf(value) ?? []);
  const shown = names.slice(0, MAX_NAMES).join(', ');
  return names.length > MAX_NAMES ? `${shown} and ${names.length - MAX_NAMES} more` : shown;
}

function summariseOrbital(orbital: Json): string {
  if (!isObject(orbital)) return nameOf(orbital) ?? '';
  const traits = joinNames(asArray(orbital.traits));
  const pages = joinNames(asArray(orbital.pages));
  const name = nameOf(orbital.entity) ?? nameOf(orbital) ?? 'unnamed entity';
  return `${name}${traits && ` with ${traits}`}${pages && ` on ${pages}`}`;
}

/** One line that says what a schema is about: name, entities, traits and pages. Never empty; at most 400 characters. */
export function summariseSchema(schema: JsonObject): string {
  const name = nameOf(schema) ?? 'Unnamed application';
  const orbitals = asArray(schema.orbitals).map(summariseOrbital).filter(Boolean);
  const line = orbitals.length === 0 ? name : `${name}: ${orbitals.join('; ')}`;
  const flat = line.replace(/\s+/g, ' ').trim();
  return flat.length <= MAX_LENGTH ? flat : `${flat.slice(0, MAX_LENGTH - 1).trimEnd()}…`;
}
