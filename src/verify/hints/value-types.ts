import { createDerivation } from '../../kernel/derivation.ts';
import { asArray, isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { isBinding } from '../../language/grammar/bindings.ts';
import { argumentIndex, argumentRole, OPERATORS } from '../../language/grammar/operators.ts';
import type { EntityFacts } from '../../language/model/entity-facts.ts';
import type { CallFact, Site } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
import { findStateBinding } from '../../language/reader/call-shapes.ts';
import { findLikelyName, listSome } from '../../language/spelling.ts';
import {
  createReporter,
  findInTraits,
  type InlineTrait,
  type PlacedFinding,
  quote,
} from '../check.ts';
import type { Finding } from '../finding.ts';

const comparisonHint = createReporter('unresolved_reference', 'hint');
const writeHint = createReporter('invalid_effect', 'hint');

const COMPARED = 2;

/** The values that a field allows; undefined where it allows any. */
function valuesOf(node: JsonObject | undefined): Values {
  const values = asArray(node?.values ?? node?.enum);
  return values.length === 0 ? undefined : new Set(values);
}

const allowedBy = createDerivation(
  (entity: EntityFacts) => new Map(entity.fields.map(({ name, node }) => [name, valuesOf(node)])),
);

type Values = ReadonlySet<Json> | undefined;

const ofEntity = (entity: EntityFacts | undefined, field: string): Values =>
  entity === undefined ? undefined : allowedBy(entity).get(field);

/** All values of the fields of each name over the application; undefined where one of them takes any. */
const valuesByField = createDerivation(({ entities }: Model) => {
  const found = new Map<string, Values>();
  for (const entity of entities.values()) {
    for (const [name = '', values] of entity === undefined ? [] : allowedBy(entity)) {
      const known = found.get(name);
      const isFree = values === undefined || (found.has(name) && known === undefined);
      found.set(name, isFree ? undefined : new Set([...(known ?? []), ...values]));
    }
  }
  return found;
});

/** The texts that a value may turn out to be: itself, or a branch of a choice. */
function* listOutcomes(
  value: Json | undefined,
  holder: object,
  key: string | number,
): Iterable<Site & { readonly text: string }> {
  if (typeof value === 'string' && value !== '' && !isBinding(value)) {
    yield { text: value, holder, key };
  }
  if (!Array.isArray(value) || typeof value[0] !== 'string') return;
  const operator = OPERATORS.get(value[0]);
  if (operator?.kind !== 'control') return;
  for (let i = 1; i < value.length; i++) {
    if (argumentRole(operator, i) === 'body') yield* listOutcomes(value[i], value, i);
  }
}

const KEY_READERS: ReadonlySet<string> = new Set(['object/get', 'get', 'get-in']);

/** The field that an operand of a comparison reads, and whether it is of the trait's own record. */
function findRead(
  operand: Json | undefined,
): { readonly field: string; readonly isOwn: boolean } | undefined {
  if (typeof operand === 'string' && isBinding(operand)) {
    const steps = operand.split('.');
    const field = steps.at(-1) as string;
    if (steps.length < 2) return undefined;
    return { field, isOwn: steps.length === 2 && steps[0] === '@entity' };
  }
  if (!Array.isArray(operand) || !KEY_READERS.has(toText(operand[0]))) return undefined;
  const path = operand[2];
  const field = Array.isArray(path) ? path.at(-1) : path;
  return typeof field === 'string' && !isBinding(field)
    ? { field: field.split('.').at(-1) as string, isOwn: false }
    : undefined;
}

/** The parts that an operand reads: itself, or the branches of a choice. */
function* listReads(operand: Json | undefined): Iterable<{ field: string; isOwn: boolean }> {
  const read = findRead(operand);
  if (read !== undefined) yield read;
  if (!Array.isArray(operand) || typeof operand[0] !== 'string') return;
  const operator = OPERATORS.get(operand[0]);
  if (operator?.kind !== 'control') return;
  for (let i = 1; i < operand.length; i++) {
    if (argumentRole(operator, i) === 'body') yield* listReads(operand[i]);
  }
}

/** The values that the other side of a comparison can have, where they are listed. */
function findComparable(
  { node, position }: CallFact,
  other: number,
  { facts, entity }: InlineTrait,
  model: Model,
): { readonly what: string; readonly values: ReadonlySet<Json> } | undefined {
  if (findStateBinding(node as Json[]) === other)
    return { what: 'state', values: facts.stateNames };
  const reads = [...listReads(node[other])];
  const values = new Set<Json>();
  for (const { field, isOwn } of reads) {
    if (field === 'state') return undefined;
    // Outside of a guard, the record of a filter is the one that is fetched.
    const isOfTrait = isOwn && position === 'guard';
    const own = isOfTrait ? ofEntity(entity, field) : valuesByField(model).get(field);
    if (own === undefined) return undefined;
    for (const value of own) values.add(value);
  }
  const [first] = reads;
  return first === undefined ? undefined : { what: `value of ${quote(first.field)}`, values };
}

function fixValue(text: string, values: ReadonlySet<Json>): () => string {
  return () => {
    const names = [...values].map(toText);
    const likely = findLikelyName(text, names);
    const all = `one of ${listSome(names, 'none')}`;
    return likely === undefined ? `Use ${all}.` : `Write ${JSON.stringify(likely)}; it is ${all}.`;
  };
}

function* judgeComparison(call: CallFact, trait: InlineTrait, model: Model): Iterable<Finding> {
  const node = call.node as Json[];
  if (call.operator?.roles[0] !== 'comparand' || node.length !== COMPARED + 1) return;
  for (let at = 1; at <= COMPARED; at++) {
    for (const { text, holder, key } of listOutcomes(node[at], node, at)) {
      const known = findComparable(call, COMPARED + 1 - at, trait, model);
      if (known === undefined || known.values.has(text)) continue;
      yield comparisonHint(
        { holder, key },
        `Trait ${quote(trait.name)} compares with ${quote(text)}, which is not a known ${known.what}.`,
        fixValue(text, known.values),
        { rule: 'comparison', name: text },
      );
    }
  }
}

/** Comparisons with a state or a value that there is not: they are always false, or always true. */
export const findComparisonHints = (model: Model): Iterable<PlacedFinding> =>
  findInTraits(model, function* (trait) {
    for (const call of trait.facts.calls) yield* judgeComparison(call, trait, model);
  });

/** The values that a call sets, stores or sends, each with the field that it is for. */
function* listWritten(
  { node, operator }: CallFact,
  trait: InlineTrait,
  model: Model,
): Iterable<Site & { readonly entity: EntityFacts | undefined; readonly field: string }> {
  if (operator === undefined) return;
  const target = node[argumentIndex(operator, 'target') || node.length];
  if (typeof target === 'string') {
    const field = target.slice('@entity.'.length);
    yield { entity: trait.entity, field, holder: node, key: 2 };
  }
  const written = argumentIndex(operator, 'record');
  const sent = argumentIndex(operator, 'event') > 0 ? argumentIndex(operator, 'data') : 0;
  const record = node[written || sent || node.length];
  if (!isObject(record)) return;
  const name = toText(node[argumentIndex(operator, 'entity')]);
  const entity = written > 0 ? model.entities.get(name) : trait.entity;
  for (const field in record) yield { entity, field, holder: record, key: field };
}

/** Hints of `invalid_effect`: values that a field cannot have, set, stored or sent. */
export const findWriteHints = (model: Model): Iterable<PlacedFinding> =>
  findInTraits(model, function* (trait) {
    for (const call of trait.facts.calls) {
      for (const { entity, field, holder, key } of listWritten(call, trait, model)) {
        const values = ofEntity(entity, field);
        if (values === undefined) continue;
        const value = (holder as JsonObject)[key];
        for (const { text, ...site } of listOutcomes(value, holder, key)) {
          if (values.has(text)) continue;
          const message = `Trait ${quote(trait.name)} gives ${quote(field)} the value ${quote(text)}, which is not one of its values.`;
          yield writeHint(site, message, fixValue(text, values), { rule: 'value', name: field });
        }
      }
    }
  });
