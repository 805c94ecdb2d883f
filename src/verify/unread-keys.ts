import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { nearestNames } from '../kernel/nearest-names.ts';
import { findWrittenKeys, listKeyWords } from '../language/foreign.ts';
import { membersOf } from '../language/grammar/containers.ts';
import type { Site } from '../language/model/facts.ts';
import type { Model } from '../language/model/model.ts';
import { hint, listInlineTraits, type PlacedFault, quote, warning } from './check.ts';
import type { Fault, Finding } from './finding.ts';
import { EFFECT_PLACE } from './shape-wording.ts';

/** Notes and ids, which any element may carry where they are no words for a key that it lacks. */
export const NOTE =
  /^(?:id|ledger|version|name|label|title|description|comment|notes?|meta(?:data)?|\w*Id|[_$].*|x-.*)$/;

/** Keys that the language's tools write, beside those of the grammar. */
const MORE = {
  trait: 'ledger version entityContract entityRebindable traitEmbedIds sourceBehavior expects',
  entity: 'ledger version shared',
  orbital: 'ledger version',
  machine: 'initial',
  transition: '',
  field: 'default format intrinsic min max minLength maxLength pattern unique synonyms',
  state: '',
  event: 'synonyms tier',
} as const;

/** Elements of which an unread key is a hint, but for effects of a state: an editor may keep more with them. */
const HINTED: ReadonlySet<string> = new Set(['field', 'state', 'event']);

const READ: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(MORE).map(([kind, more]) => [
    kind,
    new Set(['id', ...more.split(' ').filter(Boolean), ...Object.keys(membersOf(kind))]),
  ]),
);

/** The key that an element lacks and that a word stands for. */
function findLacked(kind: string, node: JsonObject, word: string): string | undefined {
  return [...listKeyWords(kind).keys()].find(
    (own) => node[own] === undefined && findWrittenKeys(kind, own, { [word]: null }).length > 0,
  );
}

/** What is said of a key that nobody reads, as a warning or as a hint; undefined where it is read, or a note. */
function judge(kind: string, node: JsonObject, key: string, say: typeof hint): Fault | undefined {
  const known = READ.get(kind);
  if (known === undefined || node[key] === undefined) return undefined;
  if (known.has(key) && !(key === 'events' && Array.isArray(node.events))) return undefined;
  const meant = findLacked(kind, node, key);
  if (meant === undefined && NOTE.test(key)) return undefined;
  const ofEffects = kind === 'state' && meant?.startsWith('on') === true;
  if (HINTED.has(kind) && ofEffects === (say === hint)) return undefined;
  const name = typeof node.name === 'string' ? ` ${quote(node.name)}` : '';
  const fix = () => {
    if (ofEffects) return EFFECT_PLACE;
    if (meant !== undefined) return `Write ${quote(meant)}.`;
    const others = kind === 'trait' ? [...known, 'states', 'transitions', 'initial'] : known;
    return `Remove it, or write a key that is read: ${nearestNames(key, others, 3).join(', ')}.`;
  };
  const message = `Nobody reads the key ${quote(key)} of ${kind}${name}.`;
  return say({ holder: node, key }, message, fix, { rule: 'unread-key', key });
}

/** A key of an element that its shape does not list and no reader reads: the document may mean something by it. */
export function findUnread(kind: string, node: JsonObject, key: string): Finding | undefined {
  const fault = judge(kind, node, key, warning);
  return fault && { category: 'missing_required_field', ...fault };
}

/** Keys of fields, states and events that nobody reads. */
export function* findUnreadInParts(model: Model): Iterable<PlacedFault> {
  const find = function* (kind: string, sites: readonly Site[], around: object) {
    for (const { holder, key } of sites) {
      const node = (holder as Json[])[key as number];
      for (const own of isObject(node) ? Object.keys(node) : []) {
        const fault = judge(kind, node as JsonObject, own, hint);
        if (fault !== undefined) yield { ...fault, ...around };
      }
    }
  };
  for (const trait of listInlineTraits(model)) {
    yield* find('state', trait.facts.states, { trait });
    yield* find('event', trait.facts.events, { trait });
  }
  for (const orbital of model.orbitals) {
    yield* find('field', orbital.entity?.fields ?? [], { orbital });
  }
}
