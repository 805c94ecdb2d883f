import type { JsonObject } from '../../kernel/json.ts';
import { IMPLICIT_FIELDS, isBinding } from '../../language/grammar/bindings.ts';
import type { EntityFacts } from '../../language/model/entity-facts.ts';
import type { Site } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
import { Reader } from '../../language/reader/reader.ts';
import { type Holder, type Key, type NameRole, Visitor } from '../../language/reader/visitor.ts';
import { findLikelyName, fixName, listSome } from '../../language/spelling.ts';
import {
  createReporter,
  findInTraits,
  type InlineTrait,
  type PlacedFinding,
  quote,
} from '../check.ts';
import type { Finding } from '../finding.ts';

const report = createReporter('broken_binding', 'hint');

/** The name of a field that a drawing shows or an effect writes, and the entity that is named with it. */
interface UsedField extends Site {
  readonly rule: 'shown-field' | 'written-field';
  readonly name: string;
  readonly entity: string | undefined;
}

/** Whether a member of an item only is the key of a column, and another one says what it shows. */
const isColumnKey = (holder: Holder, key: Key): boolean =>
  key === 'key' &&
  Object.values(holder as JsonObject).some(
    (value) => typeof value === 'object' || (typeof value === 'string' && isBinding(value)),
  );

class FieldNames extends Visitor {
  override readonly isCodeOnly = true;
  readonly used: UsedField[] = [];
  readonly #reader = new Reader(this);

  constructor({ facts: { node } }: InlineTrait) {
    super();
    this.#reader.readElement('trait', node, [node], 0);
  }

  override named(role: NameRole, name: string, holder: Holder, key: Key): void {
    const { inSettings, namedEntity, patternEntity } = this.#reader;
    if (inSettings) return;
    if (role === 'fieldKey') {
      this.used.push({ rule: 'written-field', name, entity: namedEntity, holder, key });
    } else if (role === 'field' && !isColumnKey(holder, key)) {
      const isNamed = typeof patternEntity === 'string' && !isBinding(patternEntity);
      const entity = isNamed ? patternEntity : undefined;
      this.used.push({ rule: 'shown-field', name, entity, holder, key });
    }
  }
}

/** Whether all fields of an entity are known: it has some, and inherits none. */
export const hasKnownFields = ({ fields, node }: EntityFacts): boolean =>
  fields.length > 0 && node.extends === undefined;

function judge(used: UsedField, trait: InlineTrait, model: Model): Finding | undefined {
  const { rule, name: text, entity: named } = used;
  const isShown = rule === 'shown-field';
  const own = isShown ? trait.entity : undefined;
  const entity = named === undefined ? own : model.entities.get(named);
  const name = text.split('.', 1)[0] as string;
  if (entity === undefined || !hasKnownFields(entity)) return undefined;
  const { fieldNames } = entity;
  if (fieldNames.has(name) || IMPLICIT_FIELDS.has(name)) return undefined;
  // Without a word about its entity, a pattern shows rows of any kind: only a slip is certain enough.
  if (named === undefined && findLikelyName(name, fieldNames) === undefined) return undefined;
  const does = isShown ? 'shows' : 'writes';
  return report(
    used,
    `Trait ${quote(trait.name)} ${does} ${quote(text)}, which is not a field of entity ${quote(entity.name)}.`,
    fixName(
      name,
      fieldNames,
      () =>
        `${isShown ? 'Show' : 'Write'} one of ${listSome(fieldNames, 'none')}, or add the field.`,
    ),
    { rule, name: text, text, transition: -1 },
  );
}

/** Hints of `broken_binding`: fields that patterns show or effects write, and that their entity lacks. */
export const findFieldHints = (model: Model): Iterable<PlacedFinding> =>
  findInTraits(model, function* (trait) {
    for (const used of new FieldNames(trait).used) {
      const finding = judge(used, trait, model);
      if (finding !== undefined) yield finding;
    }
  });
