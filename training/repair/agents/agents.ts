import type { JsonObject } from '../../../src/kernel/json.ts';
import type { Random } from '../../../src/kernel/random.ts';
import type { Slip } from '../places.ts';
import { slipInto } from '../places.ts';
import { CASING, INVENTED, LISTENERS, PARTIAL, PAYLOADS } from './names.ts';
import { CLOSINGS, COPIED, GUARDS, PASTED, REMOVED, TRUNCATED, TYPES } from './parts-of-work.ts';

/*
 * Mistakes that agents make when they edit a document by hand: a rename that follows some uses, a listener that was
 * left behind, a block copied from a trait of another entity, names that were never declared, guards as text, other
 * casing, a source without its kind, lists cut short, types of other languages.
 */

/** The mistakes by class. A class is drawn first, so that none weighs more for having more kinds. */
const AGENT_CLASSES: Readonly<Record<string, Readonly<Record<string, Slip['slip']>>>> = {
  'partial rename': PARTIAL,
  casing: CASING,
  'invented name': INVENTED,
  payload: PAYLOADS,
  'stale listener': LISTENERS,
  guard: GUARDS,
  'field type': TYPES,
  'pasted twice': PASTED,
  truncated: TRUNCATED,
  'state removed': REMOVED,
  'closing dropped': CLOSINGS,
  copied: COPIED,
};

/** Kinds after which the document says no more what was there, or adding and removing are both fair. */
export const UNRECOVERABLE: ReadonlySet<string> = new Set([
  'closing dropped: every way out',
  'state removed: with the ways out',
  'truncated: transitions',
  'truncated: fields',
  'truncated: arguments of a call',
  'guard: on a missing field',
  'copied: effect of another trait',
  'copied: field of another entity',
  'field type: relation lost its entity',
]);

/** Every mistake as `class: kind`. */
function listAgentKinds(): Slip[] {
  return Object.entries(AGENT_CLASSES).flatMap(([name, kinds]) =>
    Object.entries(kinds).map(([kind, slip]) => ({ name: `${name}: ${kind}`, slip })),
  );
}

/** A copy of a document with mistakes of `count` classes, and their names. */
export function workAsAgent(document: JsonObject, count: number, random: Random) {
  const kinds = listAgentKinds();
  const classes = random.shuffle(Object.keys(AGENT_CLASSES)).slice(0, 4 * count);
  const drawn = classes.map((name) =>
    random.pick(kinds.filter((kind) => kind.name.startsWith(`${name}: `))),
  );
  let broken = document;
  const done: string[] = [];
  for (const slip of drawn) {
    if (done.length === count) break;
    const next = slipInto([slip], broken, 1, random);
    if (next.kinds.length === 0) continue;
    broken = next.document;
    done.push(slip.name);
  }
  return { document: broken, kinds: done };
}
