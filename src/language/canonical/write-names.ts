import { isObject, type JsonObject } from '../../kernel/json.ts';
import { toKebab, toNameWords } from '../../kernel/word-forms.ts';
import { readPayloadType } from './field-type.ts';
import { below, note, type Place, show } from './place.ts';

/** Words as one name: each begins with a capital. */
export const toPascal = (words: readonly string[]): string =>
  words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');

const named = (node: JsonObject, key: string, name: string, place: Place): JsonObject => {
  note(place, `The missing ${show(key)} becomes ${show(name)}.`);
  return { [key]: name, ...node };
};

/** The suffix of an entity's name that only says that it is an entity. */
const ENTITY_SUFFIX = /(?:Item|State|Scene|View|Data|Record|Entity)$/;

/**
 * The names that an orbital is most likely to have, after its entity. Of 290 published orbitals 71 % have the first one,
 * and 9 % only the second.
 */
export const orbitalNamesOf = (entity: string): readonly string[] =>
  [entity.replace(ENTITY_SUFFIX, '') || entity, entity].map((base) => `${base}Orbital`);

/** An orbital without a name gets the name of its entity. */
export function writeOrbitalName(node: JsonObject, place: Place): JsonObject {
  const { entity } = node;
  if (node.name !== undefined || !isObject(entity) || typeof entity.name !== 'string') return node;
  return named(node, 'name', orbitalNamesOf(entity.name)[0] as string, place);
}

/** A page without a name gets that of its path, and one without a path that of its name. */
export function writePageName(node: JsonObject, place: Place): JsonObject {
  const { name, path } = node;
  if (name === undefined && typeof path === 'string') {
    const words = path.split('/').filter((part) => !part.startsWith(':'));
    const title = toPascal(words.flatMap((word) => toNameWords(word)));
    return named(node, 'name', `${title || 'Main'}Page`, place);
  }
  if (path !== undefined || typeof name !== 'string' || name.trim() === '') return node;
  const words = toKebab(name.replace(/Page$/, '') || name);
  return words === '' ? node : named(node, 'path', `/${words}`, place);
}

/** Payload fields without a type have the one that another declaration of their event gives them. */
export function writePayload(node: JsonObject, place: Place): JsonObject {
  const fields = node.payloadSchema;
  if (!Array.isArray(fields)) return node;
  const typed = fields.map((field) => {
    if (!isObject(field) || field.type !== undefined) return field;
    const type = place.payloadTypes.get(`${node.key ?? node.event} ${field.name}`);
    if (type === undefined) return field;
    note(
      below(place, 'payloadSchema'),
      `The payload field ${show(field.name)} gets the type ${show(type)}.`,
    );
    return { ...field, type };
  });
  return typed.some((field, i) => field !== fields[i]) ? { ...node, payloadSchema: typed } : node;
}

/** A payload field without a type is a text, as most are. Words of other languages become those of this one. */
export function writePayloadField(node: JsonObject, place: Place): JsonObject {
  const { type = 'string', name } = node;
  const read = typeof type === 'string' ? (readPayloadType(type) ?? type) : type;
  if (typeof name !== 'string' || read === node.type) return node;
  note(below(place, 'type'), `The type of the payload field ${show(name)} becomes ${show(read)}.`);
  return { ...node, type: read };
}
