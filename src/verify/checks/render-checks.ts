import {
  EXIT_EVENTS,
  isInteraction,
  OVERLAY_SLOTS,
  UI_SLOTS,
} from '../../language/grammar/shapes.ts';
import type { TransitionFact } from '../../language/model/facts.ts';
import type { Model, PageRow, TraitRow } from '../../language/model/model.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { fixName } from '../../language/spelling.ts';
import {
  defineCheck,
  error,
  LENDING,
  NOTICES,
  type PlacedFault,
  quote,
  warning,
} from '../check.ts';

/** The traits that a page mounts, its own orbital's first. */
export const findMounted = (model: Model, page: PageRow): (TraitRow | undefined)[] =>
  page.traits.map(
    ({ name = '' }) => page.orbital.traitsByName.get(name) ?? model.traitsByName.get(name),
  );

/** A page with an interaction trait shows something unless every trait on it is known and renders nothing. */
function* findBlankPage(page: PageRow, mounted: readonly (TraitRow | undefined)[]) {
  if (page.node === undefined || mounted.length === 0) return;
  if (mounted.some((row) => row?.facts === undefined || row.facts.renders)) return;
  if (!mounted.some((row) => isInteraction(row?.facts?.category))) return;
  const site = { holder: page.orbital.node.pages as object, key: page.index };
  yield {
    ...error(
      site,
      `No trait on page ${quote(page.name)} renders anything.`,
      'Let one of its traits render into main, on INIT first.',
      { rule: 'page', page: page.name ?? '' },
    ),
    orbital: page.orbital,
  };
}

export const missingRenderEffect = defineCheck({
  category: 'missing_render_effect',
  description:
    'An interaction (or uncategorised) trait that a page mounts never renders, or none of the traits on a page does. Game-core and lifecycle traits need not.',
  failing: {
    edits: {
      [`${NOTICES}/stateMachine/transitions/0/effects`]: [],
      [`${NOTICES}/stateMachine/transitions/1/effects`]: [],
    },
    at: [NOTICES],
  },
  *detectInApplication(model): Iterable<PlacedFault> {
    const reported = new Set<TraitRow>();
    for (const orbital of model.orbitals) {
      for (const page of orbital.pages) {
        const mounted = findMounted(model, page);
        for (const row of mounted) {
          const facts = row?.facts;
          if (row === undefined || facts === undefined || row.kind !== 'inline') continue;
          if (facts.renders || !isInteraction(facts.category) || reported.has(row)) continue;
          reported.add(row);
          const fault = error(
            { holder: row.orbital.node.traits as object, key: row.index },
            `Trait ${quote(row.name)} is mounted on page ${quote(page.name)} but never renders.`,
            'Add a render-ui effect, on INIT first.',
            { rule: 'trait', page: page.name ?? '' },
          );
          yield { ...fault, trait: row };
        }
        yield* findBlankPage(page, mounted);
      }
    }
  },
});

export const invalidSlot = defineCheck({
  category: 'invalid_slot',
  description: '`render-ui` draws into a slot that the vocabulary does not have.',
  failing: { edits: { [`${LENDING}/stateMachine/transitions/2/effects/0/1`]: 'centre' } },
  *detectInTrait(facts) {
    for (const defect of facts.defects) {
      if (defect.kind !== 'slot') continue;
      yield error(
        defect,
        `Trait ${quote(facts.name)} renders into the unknown slot ${quote(defect.name)}.`,
        fixName(
          defect.name,
          UI_SLOTS,
          'Use main, sidebar, modal, drawer, overlay, center, toast or another slot of the language.',
        ),
        { rule: 'slot', slot: defect.name },
      );
    }
  },
});

/** State → the overlay slots that transitions into it fill. */
function findOverlayStates(facts: TraitFacts): Map<string, Set<string>> {
  const overlays = new Map<string, Set<string>>();
  for (const { to, fills } of facts.transitions) {
    for (const slot of fills) {
      if (OVERLAY_SLOTS.has(slot)) overlays.set(to, (overlays.get(to) ?? new Set()).add(slot));
    }
  }
  return overlays;
}

const clearsAny = ({ clears }: TransitionFact, slots: ReadonlySet<string>): boolean =>
  clears.some((slot) => slots.has(slot));

/** Whether a transition draws another overlay in the place of the one that is open. */
const refillsAny = (transition: TransitionFact, slots: ReadonlySet<string>): boolean =>
  transition.fills.some((slot) => slots.has(slot)) && !clearsAny(transition, slots);

export const overlayWithoutExit = defineCheck({
  category: 'overlay_without_exit',
  description:
    'A state is entered by rendering into `modal` or `drawer` and nothing leaves it. Warning: it is left, but the overlay is never cleared and no CLOSE, CANCEL, DISMISS or BACK leaves it, or each transition of its own fills the overlay again.',
  failing: {
    edits: {
      [`${LENDING}/stateMachine/transitions/4/to`]: 'confirming',
      [`${LENDING}/stateMachine/transitions/4/effects/0`]: undefined,
      [`${LENDING}/stateMachine/transitions/5/to`]: 'confirming',
      [`${LENDING}/stateMachine/transitions/5/effects/0`]: undefined,
    },
    at: [`${LENDING}/stateMachine/states/1`],
  },
  *detectInTrait(facts) {
    const overlays = findOverlayStates(facts);
    if (overlays.size === 0) return;
    const { leaving } = facts;
    // More ways out of every state say the same.
    const anywhere = (leaving.get('*') ?? []).slice(0, 64);
    for (const state of facts.states) {
      const slots = overlays.get(state.name);
      if (slots === undefined) continue;
      const out = [...(leaving.get(state.name) ?? []), ...anywhere];
      const exits = out.filter(
        (transition) => transition.to !== state.name || clearsAny(transition, slots),
      );
      const ends = exits.filter((exit) => !refillsAny(exit, slots));
      const closes = (exit: TransitionFact) =>
        clearsAny(exit, slots) || EXIT_EVENTS.has(exit.event ?? '');
      const isLeft = ends.some(({ from }) => from === state.name);
      if (isLeft && ends.some(closes)) continue;
      const slot = [...slots].join(' and ');
      const says = `State ${quote(state.name)} of trait ${quote(facts.name)} fills ${slot}`;
      const clear = `["render-ui", "${slot}", null]`;
      const add = `Add a transition out of it on CLOSE that clears ${slot}: ${clear}.`;
      const detail = (rule: string) => ({ rule, state: state.name, slot });
      if (exits.length === 0) {
        yield error(state, `${says}, and nothing leaves it.`, add, detail('no-exit'));
      } else if (!isLeft) {
        const message = `${says}, and each transition of its own fills it again.`;
        yield warning(state, message, add, detail('refilled'));
      } else {
        const fix = `Clear it when leaving, ${clear}, or leave on CLOSE or CANCEL.`;
        const message = `${says}, which no way out of it clears.`;
        yield warning(state, message, fix, detail('not-cleared'));
      }
    }
  },
});
