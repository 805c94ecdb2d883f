import { asArray, isObject } from '../../kernel/json.ts';
import type { ListenFact, TraitFacts } from '../../language/model/facts.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import {
  createReporter,
  defineCheck,
  type PlacedFinding,
  quote,
  undecidedWhere,
} from '../check.ts';
import { editExample, NOTICES } from '../example.ts';
import { repairListener } from '../repairs/wiring.ts';
import { findInTraitShape } from '../shape-findings.ts';

const report = createReporter('unmatched_listener', 'error');

function knows(facts: TraitFacts, event: string): boolean {
  return (
    facts.emitted.has(event) ||
    facts.firedNames.has(event) ||
    facts.handled.has(event) ||
    facts.declared.has(event)
  );
}

function isUnknowable(row: TraitRow): boolean {
  return row.facts === undefined || row.facts.isDynamic || row.facts.handlesUnknown;
}

/** The traits that a listener may mean as its source; undefined where trait or orbital is missing. */
function findSources(model: Model, listen: ListenFact): readonly TraitRow[] | undefined {
  let rows: readonly TraitRow[] = model.traits;
  if (listen.sourceOrbital !== undefined) {
    const orbital = model.orbitals.find(
      ({ name, entityName }) =>
        name === listen.sourceOrbital ||
        (name === undefined && entityName === listen.sourceOrbital),
    );
    if (orbital === undefined) return undefined;
    rows = orbital.traits;
  }
  if (listen.sourceTrait === undefined) return rows;
  const named = rows.filter(({ name }) => name === listen.sourceTrait);
  return named.length > 0 ? named : undefined;
}

/** Whether the orbital or a trait declares that whoever mounts it brings the source. */
function isExpected(model: Model, { sourceTrait, event }: ListenFact): boolean {
  const holders = model.orbitals.flatMap(({ node }) => [node, ...asArray(node.traits)]);
  return holders.some(
    (holder) =>
      isObject(holder) &&
      asArray(holder.expects).some(
        (one) => isObject(one) && one.traitName === sourceTrait && one.event === event,
      ),
  );
}

function sourceLabel(listen: ListenFact): string {
  return listen.sourceTrait === undefined
    ? `orbital ${quote(listen.sourceOrbital)}`
    : `trait ${quote(listen.sourceTrait)}`;
}

function* findInListen(
  model: Model,
  trait: TraitRow,
  facts: TraitFacts,
  listen: ListenFact,
): Iterable<PlacedFinding> {
  const detail = { event: listen.event ?? '', index: listen.key };
  if (listen.sourceTrait !== undefined || listen.sourceOrbital !== undefined) {
    const sources = findSources(model, listen);
    if (sources === undefined && isExpected(model, listen)) return;
    if (sources === undefined) {
      yield {
        ...report(
          listen,
          `Trait ${quote(facts.name)} listens to ${sourceLabel(listen)}, which does not exist.`,
          'Name a trait of the application as the source.',
          { rule: 'source', ...detail, source: listen.sourceTrait ?? '' },
        ),
        trait,
      };
    } else if (listen.event !== undefined) {
      const event = listen.event;
      const heard = sources.some((row) => row.facts !== undefined && knows(row.facts, event));
      if (!heard) {
        yield {
          ...report(
            listen,
            `Trait ${quote(facts.name)} listens for ${quote(event)}, which ${sourceLabel(listen)} never emits.`,
            `Listen for an event that the source emits, or let it emit ${quote(event)}.`,
            { rule: 'event', ...detail, source: listen.sourceTrait ?? '' },
          ),
          trait,
          ...undecidedWhere(sources.some(isUnknowable), `an emit of ${quote(event)}`),
        };
      }
    }
  }
  const triggers = listen.triggers;
  if (triggers === undefined || facts.handled.has(triggers) || facts.declared.has(triggers)) return;
  if (facts.handlesUnknown) return;
  yield {
    ...report(
      listen,
      `A listener of trait ${quote(facts.name)} triggers ${quote(triggers)}, which the trait neither handles nor declares.`,
      `Trigger an event of the trait, or add ${quote(triggers)}.`,
      { rule: 'triggers', ...detail, triggers },
    ),
    trait,
  };
}

export const unmatchedListener = defineCheck({
  category: 'unmatched_listener',
  group: 'wiring',
  severity: 'error',
  priority: 9,
  description:
    'The source trait or orbital of a listener does not exist, the source never emits, fires or handles the event, or the event it triggers is neither handled nor declared.',
  aliases: ['ORB_X_ORPHAN_LISTENER'],
  failing: {
    document: editExample({ [`${NOTICES}/listens/0/source/trait`]: 'Lendings' }),
    at: [`${NOTICES}/listens/0`],
  },
  passing: editExample({}),
  detectInTrait: (facts) => findInTraitShape('unmatched_listener', facts),
  *detectInApplication(model) {
    for (const trait of model.traits) {
      if (trait.facts === undefined || trait.kind !== 'inline') continue;
      for (const listen of trait.facts.listens) {
        yield* findInListen(model, trait, trait.facts, listen);
      }
    }
  },
  repairs: repairListener,
});
