import { asArray, isObject, type Json, toText } from '../../kernel/json.ts';
import { isBinding } from '../../language/grammar/bindings.ts';
import type { CallFact, TraitFacts } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
import { findStateBinding } from '../../language/reader/call-shapes.ts';
import { listSome } from '../../language/spelling.ts';
import {
  createReporter,
  type InlineTrait,
  listInlineTraits,
  type PlacedFinding,
  quote,
} from '../check.ts';
import type { Finding } from '../finding.ts';

const hint = createReporter('unresolved_reference', 'hint');

const COMPARED = 2;

/** Comparisons of two, one of which is a plain text. */
function* listComparisons({
  calls,
}: TraitFacts): Iterable<[call: CallFact, text: string, at: number]> {
  for (const call of calls) {
    if (call.operator?.roles[0] !== 'comparand' || call.node.length !== COMPARED + 1) continue;
    const at = typeof call.node[1] === 'string' && !isBinding(call.node[1]) ? 1 : COMPARED;
    const text = call.node[at];
    if (typeof text === 'string' && text !== '' && !isBinding(text)) yield [call, text, at];
  }
}

/** The values that the other side of a comparison can have, where they are listed. */
function findValues(
  { node, position }: CallFact,
  at: number,
  { facts, entity }: InlineTrait,
): { readonly what: string; readonly values: readonly Json[] } | undefined {
  const other = COMPARED + 1 - at;
  if (findStateBinding(node) === other) return { what: 'state', values: [...facts.stateNames] };
  const binding = node[other];
  // Within a filter, the entity is the one that is fetched.
  if (position !== 'guard' || typeof binding !== 'string') return undefined;
  const field = entity?.fields.find(({ name }) => binding === `@entity.${name}`)?.node;
  const values = isObject(field) ? asArray(field.values ?? field.enum) : [];
  return values.length === 0 ? undefined : { what: `value of ${quote(binding)}`, values };
}

/** Comparisons with a state or a value that there is not: they are always false, or always true. */
export function* findComparisonHints(model: Model): Iterable<PlacedFinding> {
  for (const trait of listInlineTraits(model)) {
    for (const [call, text, at] of listComparisons(trait.facts)) {
      const known = findValues(call, at, trait);
      if (known === undefined || known.values.includes(text)) continue;
      const finding: Finding = hint(
        { holder: call.node as Json[], key: at },
        `Trait ${quote(trait.name)} compares with ${quote(text)}, which is no ${known.what}.`,
        () => `Use one of ${listSome(known.values.map(toText), 'none')}.`,
        { rule: 'comparison', name: text },
      );
      yield { ...finding, trait };
    }
  }
}
