import { argumentIndex } from '../../language/grammar/operators.ts';
import type { CallFact, TraitFacts } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
import { createReporter, findInTraits, type PlacedFinding, quote } from '../check.ts';
import type { Finding } from '../finding.ts';
import { createMemo } from './hint.ts';

const slotHint = createReporter('invalid_slot', 'hint');
const renderHint = createReporter('missing_render_effect', 'hint');

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

/** Hints of `invalid_slot`. */
export const findSlotHints = (model: Model): Iterable<PlacedFinding> =>
  findInTraits(model, ({ facts }) => findInSlots(facts));

/** Hints of `missing_render_effect`: pages on which everything known draws beside main. */
export function* findMainHints(model: Model): Iterable<PlacedFinding> {
  const slotsOf = createMemo((facts: TraitFacts): ReadonlySet<string> => {
    return new Set(findDraws(facts).map(({ slot }) => slot));
  });
  for (const orbital of model.orbitals) {
    for (const page of orbital.pages) {
      const rows = page.traits.map(({ name }) => model.traitsByName.get(name ?? ''));
      if (rows.length === 0 || rows.some((row) => row?.facts === undefined)) continue;
      const all = rows.map((row) => row?.facts as TraitFacts);
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
