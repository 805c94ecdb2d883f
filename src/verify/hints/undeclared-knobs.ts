import { isObject, type Json } from '../../kernel/json.ts';
import { isBinding } from '../../language/grammar/bindings.ts';
import { isKnownPattern } from '../../language/grammar/patterns.ts';
import { UI_SLOTS } from '../../language/grammar/ui-slots.ts';
import type { Model } from '../../language/model/model.ts';
import { createReporter, listInlineTraits, type PlacedFinding, quote } from '../check.ts';

const hint = createReporter('broken_binding', 'hint');

/** The JSON type of each type of a knob that is a plain value. */
const KIND_OF: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
};

function kindOf(value: Json): string {
  if (Array.isArray(value)) return 'list';
  return typeof value === 'string' ? 'text' : typeof value;
}

/** The fault of the default of a knob; undefined where it fits its type. */
function judgeDefault(type: Json | undefined, value: Json | undefined): string | undefined {
  if (typeof type !== 'string' || value === undefined || value === null) return undefined;
  if (typeof value === 'string' && isBinding(value)) return undefined;
  const wanted = Object.hasOwn(KIND_OF, type) ? KIND_OF[type] : undefined;
  if (wanted !== undefined && kindOf(value) !== wanted) {
    return `is a ${kindOf(value)}, and its type is ${type}`;
  }
  if (type.startsWith('[') && !Array.isArray(value)) {
    return `is a ${kindOf(value)}, and its type is a list`;
  }
  if (typeof value !== 'string') return undefined;
  if (type === 'slot' && !UI_SLOTS.has(value)) return `names no slot: ${quote(value)}`;
  if (type === 'pattern' && !isKnownPattern(value))
    return `names no known pattern: ${quote(value)}`;
  return undefined;
}

/** Hints of `broken_binding`: defaults of knobs that don't fit their types. */
export function* findKnobHints(model: Model): Iterable<PlacedFinding> {
  for (const trait of listInlineTraits(model)) {
    for (const [name, knob] of Object.entries(trait.facts.config ?? {})) {
      if (!isObject(knob)) continue;
      const fault = judgeDefault(knob.type, knob.default);
      if (fault === undefined) continue;
      yield {
        ...hint(
          { holder: knob, key: 'default' },
          `The default of the knob ${quote(name)} of trait ${quote(trait.name)} ${fault}.`,
          'Write a default of the type of the knob.',
          { rule: 'knob-default', name, text: name, transition: -1 },
        ),
        trait,
      };
    }
  }
}
