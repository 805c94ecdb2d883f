import { isObject, type Json } from '../../kernel/json.ts';
import type { Model } from '../../language/model/model.ts';
import {
  createReporter,
  type InlineTrait,
  listInlineTraits,
  type PlacedFinding,
  quote,
} from '../check.ts';
import { indexTrait } from '../facts-index.ts';

const hint = createReporter('broken_binding', 'hint');

const PAYLOAD = '@payload.';

/** The event of a transition where the trait declares it, and declares nothing that it carries. */
function findSilentEvent({ facts }: InlineTrait, index: number): string | undefined {
  const { transitions, events, payloads } = indexTrait(facts);
  const event = transitions.get(index)?.event;
  const declared = event === undefined ? undefined : events.get(event);
  if (event === undefined || declared === undefined || payloads.has(event)) return undefined;
  const node = (declared.holder as Json[])[declared.key as number];
  // The sender outside decides the payload of an external event.
  return isObject(node) && node.external !== true ? event : undefined;
}

/** Hints of `broken_binding`: a payload is read where the event declares none. Once an event. */
export function* findPayloadHints(model: Model): Iterable<PlacedFinding> {
  for (const trait of listInlineTraits(model)) {
    const told = new Set<string>();
    for (const binding of trait.facts.bindings) {
      if (!binding.text.startsWith(PAYLOAD)) continue;
      const event = findSilentEvent(trait, binding.transition);
      if (event === undefined || told.has(event)) continue;
      told.add(event);
      const name = binding.text.slice(PAYLOAD.length).split('.', 1)[0] as string;
      yield {
        ...hint(
          binding,
          `Trait ${quote(trait.name)} reads ${quote(binding.text)} on ${quote(event)}, which declares no payload.`,
          `Declare it: "payloadSchema": [{"name": ${JSON.stringify(name)}, "type": "string"}].`,
          { rule: 'silent-event', name, text: binding.text, transition: binding.transition },
        ),
        trait,
      };
    }
  }
}
