import { isObject, type Json } from '../../kernel/json.ts';
import { INIT_EVENTS } from '../../language/grammar/builtin-events.ts';
import { PATTERNS } from '../../language/grammar/patterns.ts';
import type { TraitFacts, TransitionFact } from '../../language/model/facts.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import { createReporter, listInlineTraits, type PlacedFinding, quote } from '../check.ts';
import type { Finding } from '../finding.ts';
import { findFireable } from './unfired-events.ts';

const stuck = createReporter('missing_transition', 'hint');

const MAIN = 'main';

/** The events that a state's drawings fire, and the ways out of it. */
interface ScreenState {
  readonly entering: TransitionFact[];
  readonly leaving: TransitionFact[];
}

function readStates(facts: TraitFacts): ReadonlyMap<string, ScreenState> {
  const states = new Map<string, ScreenState>();
  for (const name of facts.stateNames) states.set(name, { entering: [], leaving: [] });
  for (const transition of facts.transitions) {
    states.get(transition.to)?.entering.push(transition);
    if (transition.from !== transition.to) states.get(transition.from)?.leaving.push(transition);
  }
  return states;
}

/** Events of a trait that something else than what it draws itself may fire. */
function findOtherwiseFired(facts: TraitFacts): Set<string> {
  const fired = new Set<string>();
  for (const { via, event, transition } of facts.fired) {
    if (via !== 'ui' || transition < 0) fired.add(event);
  }
  for (const { triggers, event } of facts.listens) {
    fired.add(triggers ?? event ?? '');
  }
  for (const { type } of facts.patterns) {
    for (const name of PATTERNS.get(type ?? '')?.emits ?? []) fired.add(name);
  }
  for (const { name, holder, key } of facts.events) {
    const node = (holder as Json[])[key as number];
    if (name !== undefined && isObject(node) && node.external === true) fired.add(name);
  }
  return fired;
}

/** States that are drawn, and in which nothing that is drawn leads on. */
function* findStuckStates(
  facts: TraitFacts,
  isFiredElsewhere: (event: string) => boolean,
): Iterable<Finding> {
  if (facts.transitions.some(({ from }) => from === '*')) return;
  const otherwise = findOtherwiseFired(facts);
  const isGiven = (event: string) =>
    otherwise.has(event) || INIT_EVENTS.has(event) || isFiredElsewhere(event);
  const drawn = new Map<number, Set<string>>();
  for (const { via, event, transition } of facts.fired) {
    if (via !== 'ui') continue;
    const events = drawn.get(transition);
    if (events === undefined) drawn.set(transition, new Set([event]));
    else events.add(event);
  }
  for (const [name, { entering, leaving }] of readStates(facts)) {
    const exits = new Set(leaving.flatMap(({ event }) => event ?? []));
    const isShown = entering.length > 0 && entering.every(({ fills }) => fills.includes(MAIN));
    if (exits.size === 0 || !isShown) continue;
    if ([...exits].some(isGiven)) continue;
    const leads = ({ index }: TransitionFact) => {
      const events = drawn.get(index);
      return events !== undefined && [...exits].some((event) => events.has(event));
    };
    const [first] = entering;
    if (first === undefined || entering.some(leads)) continue;
    const names = [...exits].slice(0, 3).map(quote).join(', ');
    yield stuck(
      first,
      `In state ${quote(name)}, trait ${quote(facts.name)} draws nothing that leads out of it: ${names} would.`,
      `Draw something that fires it, such as {"type": "button", "event": ${JSON.stringify([...exits][0])}}.`,
      { rule: 'stuck', state: name, event: [...exits][0] as string },
    );
  }
}

/** Of every event the trait that can fire it, and null where several can. */
function findFirers(model: Model): ReadonlyMap<string, TraitRow | null> {
  const firers = new Map<string, TraitRow | null>();
  for (const row of model.traits) {
    for (const event of findFireable([row])) firers.set(event, firers.has(event) ? null : row);
  }
  return firers;
}

/** Hints of `missing_transition`: states on screen without a way out. */
export function* findStuckHints(model: Model): Iterable<PlacedFinding> {
  if (model.opaqueTraits.length > 0) return;
  const firers = findFirers(model);
  for (const trait of listInlineTraits(model)) {
    const { facts } = trait;
    if (facts.isDynamic || facts.handlesUnknown) continue;
    const isFiredElsewhere = (event: string) => firers.has(event) && firers.get(event) !== trait;
    for (const finding of findStuckStates(facts, isFiredElsewhere)) yield { ...finding, trait };
  }
}
