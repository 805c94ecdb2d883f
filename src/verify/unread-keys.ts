import type { JsonObject } from '../kernel/json.ts';
import { nearestNames } from '../kernel/nearest-names.ts';
import { isWordFor, listKeyWords } from '../language/foreign.ts';
import { ELEMENT_SHAPES } from '../language/grammar/containers.ts';
import { ELEMENTS } from '../language/grammar/elements.ts';
import { createReporter, quote } from './check.ts';
import type { Finding } from './finding.ts';

const warn = createReporter('missing_required_field', 'warning');

/** Keys that the language's tools write, beside those of the grammar and those that begin with `_` or `x-`. */
const FREE = 'id description ledger version';
const MORE = {
  trait:
    'linkedEntityId entityContract entityRebindable traitEmbedIds sourceBehavior sourceEntityDefinition expects',
  entity: 'shared',
  orbital: '',
} as const;

type Kind = keyof typeof MORE;

const READ = Object.fromEntries(
  (['trait', 'entity', 'orbital'] as const).map((kind) => [
    kind,
    new Set([
      ...`${FREE} ${MORE[kind]}`.trim().split(' '),
      ...Object.keys(ELEMENT_SHAPES[kind]?.members ?? {}),
      ...Object.keys((kind === 'trait' && ELEMENT_SHAPES.traitReference?.members) || {}),
      ...ELEMENTS[kind].slots.map(({ path }) => path[0] as string),
      ...ELEMENTS[kind].places.flatMap(({ path }) => path.slice(0, 1)),
    ]),
  ]),
) as unknown as Record<Kind, ReadonlySet<string>>;

/** The keys of a trait, entity or orbital that no reader reads: the document may mean something by them. */
export function* findUnreadKeys(kind: Kind, node: JsonObject): Iterable<Finding> {
  const known = READ[kind];
  for (const key in node) {
    const isRead =
      (known.has(key) && !(key === 'events' && Array.isArray(node.events))) ||
      key.startsWith('_') ||
      key.startsWith('x-');
    if (isRead || node[key] === undefined) continue;
    const name = typeof node.name === 'string' ? ` ${quote(node.name)}` : '';
    const meant = [...listKeyWords(kind).keys()].find(
      (own) => node[own] === undefined && isWordFor(kind, own, key),
    );
    yield warn(
      { holder: node, key },
      `Nobody reads the key ${quote(key)} of ${kind}${name}.`,
      () =>
        meant === undefined
          ? `Remove it, or write a key that is read: ${nearestNames(key, known, 3).join(', ')}.`
          : `Write ${quote(meant)}.`,
      { rule: 'unread-key', key },
    );
  }
}
