import { isObject, isString, type Json } from '../../kernel/json.ts';
import { valuesIn } from '../../kernel/pointer.ts';

/**
 * The template of a list's rows, `["fn", variable, pattern]`, without what shows fields that are gone and with the
 * entity's other fields as captions; as it is where it draws something else than known fields.
 */
export function redrawTemplate(
  template: Json,
  shown: readonly string[],
  removed: ReadonlySet<string>,
  known: ReadonlySet<string>,
): Json {
  const [head, variable, pattern] = Array.isArray(template) ? template : [];
  if (head !== 'fn' || !isString(variable) || !isObject(pattern)) return template;
  const drawn = fieldsIn(pattern, variable);
  if (drawn.length === 0 || !drawn.every((name) => known.has(name))) return template;
  const kept = without(pattern, (text) => removed.has(fieldsIn(text, variable)[0] ?? ''));
  const seen = new Set(fieldsIn(kept, variable));
  const captions = shown
    .filter((name) => !seen.has(name))
    .map((name) => ({ type: 'typography', variant: 'caption', content: `@${variable}.${name}` }));
  const inside = isObject(kept) ? kept.children : undefined;
  // Captions come into the card that the row is, else below it.
  const whole =
    isObject(kept) && Array.isArray(inside) && !isString(inside[0])
      ? { ...kept, children: [...inside, ...captions] }
      : { ...STACK, children: [kept ?? [], captions].flat() };
  return ['fn', variable, whole];
}

const STACK = { type: 'stack', direction: 'vertical', gap: 'sm' } as const;

/** The fields of the record that a template binds. */
function fieldsIn(value: Json | undefined, variable: string): string[] {
  return [...valuesIn(value)].flatMap(([text]) => {
    const [root, step = 'id'] = isString(text) ? text.split(/[.[\]]+/) : [];
    return root === `@${variable}` && step !== 'id' ? [step] : [];
  });
}

/** A pattern without the nodes and calls in which a text is gone; undefined where it is one of them. */
function without(value: Json, isGone: (text: string) => boolean): Json | undefined {
  if (isString(value)) return isGone(value) ? undefined : value;
  if (Array.isArray(value)) {
    const items = value.map((item) => without(item, isGone));
    const left = items.filter((item) => item !== undefined);
    // Of a list of nodes the others stay; a call needs all its arguments.
    return left.length === items.length || !isString(value[0]) ? left : undefined;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([key, held]) => [key, without(held as Json, isGone)]);
  return members.some(([, held]) => held === undefined) ? undefined : Object.fromEntries(members);
}
