import { isObject, type JsonObject } from '../../kernel/json.ts';
import { below, note, type Place, show } from './place.ts';

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
