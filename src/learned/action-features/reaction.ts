import type { JsonObject } from '../../kernel/json.ts';
import { BINDING_ROOTS, IMPLICIT_FIELDS, rootOf } from '../../language/grammar/bindings.ts';
import { isKnownPattern } from '../../language/grammar/patterns.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import { TraitFactCollector } from '../../language/model/trait-fact-collector.ts';

/** How many numbers `readReaction` gives. */
export const REACTION_SIZE = 12;

/** Counts of what looks wrong, and of what is there at all, in the guard and effects of a transition or tick. */
export function readReaction(node: JsonObject, trait: TraitRow, model: Model): Float32Array {
  const { facts } = trait;
  const read = new TraitFactCollector(facts?.config);
  read.readReaction(node);
  const counts = new Float32Array(REACTION_SIZE);
  const add = (index: number, count = 1) => {
    counts[index] = (counts[index] as number) + count;
  };
  for (const { kind } of read.defects) add(kind === 'slot' ? 1 : 0);
  for (const { type } of read.patterns) {
    if (type === undefined) add(2);
    else if (!type.startsWith('@') && !isKnownPattern(type)) add(3);
  }
  for (const { text, inTick } of read.bindings) {
    if (isBroken(text, inTick, node, trait)) add(4);
  }
  for (const { kind, name } of read.references) {
    const first = name.split('.')[0] ?? '';
    if (kind === 'entity' ? !model.entities.has(name) : !model.traitsByName.has(first)) add(5);
  }
  for (const { event, via } of read.fired) {
    if (via === 'ui' && !model.handled.has(event) && facts?.external.has(event) !== true) add(6);
    if (via === 'emit' && !facts?.emitted.has(event) && !facts?.declared.has(event)) add(7);
    if (via === 'result' && !facts?.emitted.has(event) && !model.handled.has(event)) add(8);
  }
  add(9, Number(read.renders));
  add(10, read.patterns.length);
  add(11, Array.isArray(node.effects) ? node.effects.length : 0);
  return counts;
}

/** A first look at a binding: malformed, of an unknown root, or naming what is not there. */
function isBroken(text: string, inTick: boolean, node: JsonObject, trait: TraitRow): boolean {
  if (!/^@[A-Za-z_$]/.test(text) || text.endsWith('.') || text.includes('..')) return true;
  const root = rootOf(text);
  if (!BINDING_ROOTS.has(root)) return true;
  const first = text.slice(root.length + 2).split(/[.[]/)[0] ?? '';
  if (first === '') return false;
  switch (root) {
    case 'entity':
      return (
        trait.entity !== undefined &&
        trait.entity.fields.length > 0 &&
        !trait.entity.fieldNames.has(first) &&
        !IMPLICIT_FIELDS.has(first)
      );
    case 'config':
      return trait.facts?.config?.[first] === undefined;
    case 'payload': {
      if (inTick) return true;
      const event = trait.facts?.events.find(({ name }) => name === node.event);
      return event !== undefined && event.payload.length > 0 && !event.payload.includes(first);
    }
    default:
      return root === 'state' || root === 'now';
  }
}
