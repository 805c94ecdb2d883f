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
  listInlineTraits,
  type PlacedFinding,
  quote,
} from '../check.ts';
import type { Finding } from '../finding.ts';
import { createMemo } from './hint.ts';

const comparisonHint = createReporter('unresolved_reference', 'hint');
const writeHint = createReporter('invalid_effect', 'hint');

const COMPARED = 2;

/** The values that a field allows; undefined where it allows any. */
function valuesOf(node: JsonObject | undefined): ReadonlySet<Json> | undefined {
  const values = asArray(node?.values ?? node?.enum);
  return values.length === 0 ? undefined : new Set(values);
}

/** The values that fields of a name have, by the entity and over the whole application. */
interface AllowedValues {
  ofEntity(entity: EntityFacts | undefined, field: string): ReadonlySet<Json> | undefined;
  /** All values of the fields of a name; undefined where one of them takes any. */
  ofAny(field: string): ReadonlySet<Json> | undefined;
}

function createAllowedValues(model: Model): AllowedValues {
  const byField = createMemo(
    (entity: EntityFacts) =>
      new Map(entity.fields.map((field) => [field.name, valuesOf(field.node)] as const)),
  );
  let all: Map<string, Set<Json> | undefined> | undefined;
  const readAll = () => {
    const found = new Map<string, Set<Json> | undefined>();
    for (const entity of model.entities.values()) {
      for (const [name, values] of entity === undefined ? [] : byField(entity)) {
        if (name === undefined) continue;
        const known = found.get(name);
        const isFree = values === undefined || (found.has(name) && known === undefined);
        found.set(name, isFree ? undefined : new Set([...(known ?? []), ...values]));
      }
    }
    return found;
  };
  return {
    ofEntity: (entity, field) => (entity === undefined ? undefined : byField(entity).get(field)),
    ofAny(field) {
      all ??= readAll();
      return all.get(field);
    },
  };
}

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
  allowed: AllowedValues,
): { readonly what: string; readonly values: ReadonlySet<Json> } | undefined {
  if (findStateBinding(node as Json[]) === other)
    return { what: 'state', values: facts.stateNames };
  const reads = [...listReads(node[other])];
  const values = new Set<Json>();
  for (const { field, isOwn } of reads) {
    if (field === 'state') return undefined;
    // Outside of a guard, the record of a filter is the one that is fetched.
    const isOfTrait = isOwn && position === 'guard';
    const own = isOfTrait ? allowed.ofEntity(entity, field) : allowed.ofAny(field);
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

function* judgeComparison(
  call: CallFact,
  trait: InlineTrait,
  allowed: AllowedValues,
): Iterable<Finding> {
  const node = call.node as Json[];
  if (call.operator?.roles[0] !== 'comparand' || node.length !== COMPARED + 1) return;
  for (let at = 1; at <= COMPARED; at++) {
    for (const { text, holder, key } of listOutcomes(node[at], node, at)) {
      const known = findComparable(call, COMPARED + 1 - at, trait, allowed);
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
export function* findComparisonHints(model: Model): Iterable<PlacedFinding> {
  const allowed = createAllowedValues(model);
  yield* findInTraits(model, function* (trait) {
    for (const call of trait.facts.calls) yield* judgeComparison(call, trait, allowed);
  });
}

/** The record that a call writes or sends, and the entity whose fields its keys are. */
function findRecord(
  { node, operator }: CallFact,
  trait: InlineTrait,
  model: Model,
): { readonly record: JsonObject; readonly entity: EntityFacts | undefined } | undefined {
  if (operator === undefined) return undefined;
  const written = argumentIndex(operator, 'record');
  const sent = argumentIndex(operator, 'event') > 0 ? argumentIndex(operator, 'data') : 0;
  const record = node[written || sent];
  if ((written || sent) === 0 || !isObject(record)) return undefined;
  const name = written > 0 ? node[argumentIndex(operator, 'entity')] : undefined;
  if (written === 0) return { record, entity: trait.entity };
  return { record, entity: typeof name === 'string' ? model.entities.get(name) : undefined };
}

/** Hints of `invalid_effect`: values that a stored or sent record cannot have. */
export function* findRecordValueHints(model: Model): Iterable<PlacedFinding> {
  const allowed = createAllowedValues(model);
  for (const trait of listInlineTraits(model)) {
    for (const call of trait.facts.calls) {
      const found = findRecord(call, trait, model);
      if (found === undefined) continue;
      for (const [field, value] of Object.entries(found.record)) {
        const values = allowed.ofEntity(found.entity, field);
        if (values === undefined) continue;
        for (const { text, holder, key } of listOutcomes(value, found.record, field)) {
          if (values.has(text)) continue;
          const message = `Trait ${quote(trait.name)} gives ${quote(field)} the value ${quote(text)}, which is not one of its values.`;
          const detail = { rule: 'value', name: field };
          yield { ...writeHint({ holder, key }, message, fixValue(text, values), detail), trait };
        }
      }
    }
  }
}

/** Hints of `invalid_effect`: values that a field cannot have. */
export function* findWriteHints(model: Model): Iterable<PlacedFinding> {
  const allowed = createAllowedValues(model);
  for (const trait of listInlineTraits(model)) {
    for (const { node, operator } of trait.facts.calls) {
      if (operator === undefined || argumentIndex(operator, 'target') === 0) continue;
      const [, target, value] = node;
      if (typeof target !== 'string') continue;
      const name = target.slice('@entity.'.length);
      const values = allowed.ofEntity(trait.entity, name);
      if (values === undefined) continue;
      for (const outcome of listOutcomes(value, node as Json[], 2)) {
        if (values.has(outcome.text)) continue;
        const message = `Trait ${quote(trait.name)} sets ${quote(target)} to ${quote(outcome.text)}, which is none of its values.`;
        const detail = { rule: 'value', name };
        yield { ...writeHint(outcome, message, fixValue(outcome.text, values), detail), trait };
      }
    }
  }
}
