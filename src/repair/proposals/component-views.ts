import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { toKebab } from '../../kernel/word-forms.ts';
import { PATTERNS, type Pattern } from '../../language/grammar/patterns.ts';
import type { TraitRow } from '../../language/model/model.ts';
import { createPropValue } from './pattern-props.ts';

/**
 * The suffix of a trait's name that names its part rather than the pattern that it draws: `CardRender` draws a `card`.
 */
const PART = /(?:Render|Renderer|View|Display|Widget|Component|Trait)$/;

/** The pattern of the registry that a trait is named after. */
export function findNamesakePattern({ name = '' }: TraitRow): Pattern | undefined {
  const types = [name.replace(PART, ''), name].map(toKebab);
  return types.map((type) => PATTERNS.get(type)).find((pattern) => pattern !== undefined);
}

/** The declared event that a property of a pattern fires by the usual naming: `onItemToggle` fires `ITEM_TOGGLE`. */
function findEventOf(property: string, declared: ReadonlySet<string>): string | undefined {
  const name = toKebab(property.replace(/^on(?=[A-Z])|Event$/g, ''));
  const event = name.replaceAll('-', '_').toUpperCase();
  return declared.has(event) ? event : undefined;
}

function fill(row: TraitRow, pattern: Pattern, toValue: (knob: string) => Json): JsonObject {
  const knobs = Object.keys(row.facts?.config ?? {}).filter((knob) => pattern.properties.has(knob));
  const view: JsonObject = { type: pattern.name };
  for (const knob of knobs) view[knob] = toValue(knob);
  for (const { key, role, isRequired } of pattern.properties.values()) {
    if (key in view) continue;
    const event = findEventOf(key, row.facts?.declared ?? new Set());
    if (event !== undefined && (role === 'event' || role === 'callback')) view[key] = event;
    else if (isRequired && knobs.length === 0) view[key] = createPropValue(key, view, row);
  }
  return view;
}

/**
 * The views of a trait that wraps one pattern. The first is the pattern that the trait is named after, with each
 * property bound to the knob of its name. The second has the knobs' defaults written out. Empty where the trait is
 * named after no pattern.
 */
export function createComponentViews(row: TraitRow): JsonObject[] {
  const pattern = findNamesakePattern(row);
  if (pattern === undefined) return [];
  const config = row.facts?.config ?? {};
  const bound = fill(row, pattern, (knob) => `@config.${knob}`);
  const written = fill(row, pattern, (knob) => {
    const declaration = config[knob];
    return isObject(declaration) && declaration.default !== undefined
      ? declaration.default
      : `@config.${knob}`;
  });
  return JSON.stringify(bound) === JSON.stringify(written) ? [bound] : [bound, written];
}
