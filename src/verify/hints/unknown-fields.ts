import { type JsonObject, toText } from '../../kernel/json.ts';
import { IMPLICIT_FIELDS, isBinding } from '../../language/grammar/bindings.ts';
import type { EntityFacts } from '../../language/model/entity-facts.ts';
import type { NameFact } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
import { findLikelyName, fixName, listSome } from '../../language/spelling.ts';
import { findInTraits, hint, type InlineTrait, type PlacedFault, quote } from '../check.ts';
import type { Fault } from '../finding.ts';

/** Whether a member of an item only is the key of a column, and another one says what it shows. */
const isColumnKey = ({ role, holder, key }: NameFact): boolean =>
  role === 'shown' &&
  key === 'key' &&
  Object.values(holder as JsonObject).some(
    (value) => typeof value === 'object' || (typeof value === 'string' && isBinding(value)),
  );

/** Whether all fields of an entity are known: it has some, and inherits none. */
export const hasKnownFields = ({ fields, node }: EntityFacts): boolean =>
  fields.length > 0 && node.extends === undefined;

function judge(used: NameFact, trait: InlineTrait, model: Model): Fault | undefined {
  const { role, name: text, entity: named } = used;
  const isShown = role === 'shown';
  if (!(isShown || role === 'written') || isColumnKey(used)) return undefined;
  const own = isShown ? trait.entity : undefined;
  const entity = named === undefined ? own : model.entities.get(named);
  const name = text.split('.', 1)[0] as string;
  if (entity === undefined || !hasKnownFields(entity)) return undefined;
  const { fieldNames } = entity;
  if (name === '' || fieldNames.has(name) || IMPLICIT_FIELDS.has(name)) return undefined;
  // Without a word about its entity, a pattern shows rows of any kind: only a slip is certain enough.
  if (named === undefined && findLikelyName(name, fieldNames) === undefined) return undefined;
  const does = isShown ? 'shows' : 'writes';
  return hint(
    used,
    `Trait ${quote(trait.name)} ${does} ${quote(text)}, which is not a field of entity ${quote(entity.name)}.`,
    fixName(
      name,
      fieldNames,
      () =>
        `${isShown ? 'Show' : 'Write'} one of ${listSome(fieldNames, 'none')}, or add the field.`,
    ),
    { rule: isShown ? 'shown-field' : 'written-field', name: text, text, transition: -1 },
  );
}

/** A text that lacks only the sign of a binding. */
const UNSIGNED = /^(entity|payload|config)\.([A-Za-z_]\w*)$/;

/** Texts that name what is there as a binding would, but for its sign: they stand for themselves. */
function* findUnsigned({ facts, entity }: InlineTrait): Iterable<Fault> {
  const isThere: Readonly<Record<string, (name: string) => boolean | undefined>> = {
    entity: (name) => entity?.fieldNames.has(name),
    config: (name) => facts.config?.[name] !== undefined,
    payload: (name) => facts.events.some(({ payload }) => payload.includes(name)),
  };
  for (const { node } of [...facts.calls, ...facts.patterns]) {
    for (const key in node) {
      const [text = '', root = '', name = ''] = UNSIGNED.exec(toText(node[key as never])) ?? [];
      if (isThere[root]?.(name) !== true) continue;
      const site = { holder: node, key: Array.isArray(node) ? Number(key) : key };
      const message = `The text ${quote(text)} of trait ${quote(facts.name)} is no binding: it stands for itself.`;
      yield hint(site, message, `Write "@${text}".`, { rule: 'unsigned', name, text });
    }
  }
}

/** Hints of `broken_binding`: fields that patterns show or effects write, and that their entity lacks; bindings without a sign. */
export const findFieldHints = (model: Model): Iterable<PlacedFault> =>
  findInTraits(model, function* (trait) {
    for (const used of trait.facts.names) {
      const finding = judge(used, trait, model);
      if (finding !== undefined) yield finding;
    }
    yield* findUnsigned(trait);
  });
