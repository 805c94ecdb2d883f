import type { Json } from '../../kernel/json.ts';
import { INIT_EVENTS } from '../../language/grammar/builtin-events.ts';
import { argumentIndex } from '../../language/grammar/operators.ts';
import { OVERLAY_SLOTS } from '../../language/grammar/ui-slots.ts';
import type { CallFact, TraitFacts } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
import { createReporter, findInTraits, type PlacedFinding, quote } from '../check.ts';
import type { Finding } from '../finding.ts';
import { createMemo } from './hint.ts';

const slotHint = createReporter('invalid_slot', 'hint');
const overlayHint = createReporter('overlay_without_exit', 'hint');
const renderHint = createReporter('missing_render_effect', 'hint');

const MAIN = 'main';
const WRITING_ROLES = ['verb', 'target'] as const;
const GAME = /^game/;
const HUD = /^hud/;

/** A draw call: where it draws, and whether it clears. */
interface Draw extends CallFact {
  readonly slot: string;
  readonly clears: boolean;
}

function findDraws(facts: TraitFacts): Draw[] {
  return facts.calls.flatMap((call) => {
    const at = call.operator === undefined ? 0 : argumentIndex(call.operator, 'slot');
    const slot = at === 0 ? undefined : call.node[at];
    if (typeof slot !== 'string') return [];
    return [{ ...call, slot, clears: (call.node[at + 1] ?? null) === null }];
  });
}

function* findInSlots(facts: TraitFacts): Iterable<Finding> {
  const told = new Set<string>();
  const drawn = new Map<string, object>();
  for (const draw of findDraws(facts)) {
    const { slot, transition, holder, key, position, clears } = draw;
    if (HUD.test(slot) && !GAME.test(facts.category ?? '') && !told.has(slot)) {
      told.add(slot);
      yield slotHint(
        { holder: draw.node, key: 1 },
        `Trait ${quote(facts.name)} draws into ${quote(slot)}, which only games have, and is ${quote(facts.category)}.`,
        'Draw into main or sidebar, or give the trait a category of games.',
        { rule: 'hud', slot },
      );
    }
    // Only effects side by side in one list are certain to run together.
    const place = `${transition}\n${slot}`;
    if (position !== 'effect' || transition < 0 || clears) continue;
    if (drawn.get(place) === holder) {
      yield slotHint(
        { holder, key },
        `One transition of trait ${quote(facts.name)} draws twice into ${quote(slot)}: the first is never seen.`,
        'Put both into one pattern, such as a stack, or draw one elsewhere.',
        { rule: 'conflict', slot },
      );
    }
    drawn.set(place, holder);
  }
}

/** Transitions that write a record or a field. */
const findWriting = (facts: TraitFacts): ReadonlySet<number> =>
  new Set(
    facts.calls.flatMap(({ operator, transition }) =>
      operator && WRITING_ROLES.some((role) => operator.roles.includes(role)) ? [transition] : [],
    ),
  );

/** Transitions that fire what their trait answers: it may draw then. */
function findGoingOn(facts: TraitFacts): ReadonlySet<number> {
  const answered = new Set([
    ...facts.transitions.map(({ event }) => event),
    ...facts.listens.map(({ event }) => event),
  ]);
  return new Set(
    facts.fired.flatMap(({ via, event, transition }) =>
      via !== 'ui' && answered.has(event) ? [transition] : [],
    ),
  );
}

/** Transitions that close an overlay and change data, and after which what lies below is not drawn again. */
function* findStaleMain(facts: TraitFacts): Iterable<Finding> {
  const draws = findDraws(facts);
  if (!draws.some(({ slot, clears }) => slot === MAIN && !clears)) return;
  const [writing, goingOn] = [findWriting(facts), findGoingOn(facts)];
  for (const transition of facts.transitions) {
    const closed = transition.clears.find((slot) => OVERLAY_SLOTS.has(slot));
    if (closed === undefined || transition.fills.includes(MAIN)) continue;
    if (!writing.has(transition.index) || goingOn.has(transition.index)) continue;
    const node = (transition.holder as Json[])[transition.index];
    yield overlayHint(
      { holder: node as object, key: '' },
      `Leaving ${quote(transition.from)} on ${quote(transition.event)}, trait ${quote(facts.name)} changes data, closes its ${closed} and does not draw main again: it shows what it showed before.`,
      'Fetch or draw main in the same transition.',
      { rule: 'stale', state: transition.from, slot: closed },
    );
    return;
  }
}

/** Hints of `invalid_slot`. */
export const findSlotHints = (model: Model): Iterable<PlacedFinding> =>
  findInTraits(model, ({ facts }) => findInSlots(facts));

/** Hints of `overlay_without_exit`: one a trait. */
export const findOverlayHints = (model: Model): Iterable<PlacedFinding> =>
  findInTraits(model, ({ facts }) => findStaleMain(facts));

/** Hints of `missing_render_effect`: pages on which everything known draws beside main. */
export function* findMainHints(model: Model): Iterable<PlacedFinding> {
  const slotsOf = createMemo((facts: TraitFacts): ReadonlySet<string> => {
    return new Set(findDraws(facts).map(({ slot }) => slot));
  });
  const startsInMain = createMemo((facts: TraitFacts): boolean =>
    facts.transitions.some(
      ({ event, fills }) => event !== undefined && INIT_EVENTS.has(event) && fills.includes(MAIN),
    ),
  );
  for (const orbital of model.orbitals) {
    for (const page of orbital.pages) {
      const rows = page.traits.map(({ name }) => model.traitsByName.get(name ?? ''));
      if (rows.length === 0 || rows.some((row) => row?.facts === undefined)) continue;
      const all = rows.map((row) => row?.facts as TraitFacts);
      const [first, second] = rows.filter((row) => startsInMain(row?.facts as TraitFacts));
      if (first !== second && second !== undefined) {
        const finding = renderHint(
          { holder: orbital.node.pages as object, key: page.index },
          `On page ${quote(page.name)}, ${quote(first?.name)} and ${quote(second.name)} both draw into main when it opens.`,
          'Let one of them draw into another slot, or embed it: "@trait.Name".',
          { rule: 'contention', page: page.name ?? '' },
        );
        yield { ...finding, orbital };
      }
      if (all.some((facts) => facts.isDynamic)) continue;
      const drawing = all.map(slotsOf).filter(({ size }) => size > 0);
      const isBeside = drawing.every((slots) => [...slots].every((slot) => BESIDE.has(slot)));
      if (drawing.length === 0 || !isBeside) continue;
      const finding = renderHint(
        { holder: orbital.node.pages as object, key: page.index },
        `Nothing on page ${quote(page.name)} draws into main.`,
        'Let one of its traits draw into main, on INIT first.',
        { rule: 'main', page: page.name ?? '' },
      );
      yield { ...finding, orbital };
    }
  }
}

/** Slots that lie beside or over what a page shows. */
const BESIDE: ReadonlySet<string> = new Set(['sidebar', 'modal', 'drawer', 'toast', 'floating']);
