import { asArray, type Json, type JsonObject } from '../../../src/kernel/json.ts';
import { defineKinds, pickSite } from '../fault.ts';
import { memberPath, type TraitSite, toName } from '../sites.ts';
import type { Survey } from '../survey.ts';

const OVERLAYS = new Set(['modal', 'drawer']);
const CLOSING = /(^|_)(CLOSE|CANCEL|DISMISS|BACK)(_|$)/i;

interface Overlay {
  readonly trait: TraitSite;
  readonly state: JsonObject;
  /** Transitions out of the state. */
  readonly exits: readonly JsonObject[];
  readonly isClosing: (exit: JsonObject) => boolean;
}

/** States that a transition from another state enters while it renders into an overlay. */
function overlaysOf(survey: Survey): Overlay[] {
  return survey.traits.flatMap((trait) => {
    const renders = survey.effectsNamed('render-ui').filter(({ owner }) => owner.trait === trait);
    const opens = ({ value }: { value: Json[] }) =>
      OVERLAYS.has(toName(value[1])) && value[2] !== null;
    const clears = ({ value }: { value: Json[] }) =>
      OVERLAYS.has(toName(value[1])) && value[2] === null;
    const entered = new Set(
      renders.filter(opens).flatMap(({ owner }) => {
        const { from, to } = owner.transition ?? {};
        return from === to ? [] : [to];
      }),
    );
    const clearing = new Set(renders.filter(clears).map(({ owner }) => owner.transition));
    return trait.states
      .filter(({ name }) => entered.has(name))
      .map((state) => ({
        trait,
        state,
        exits: trait.transitions.filter(
          ({ from, to }) => (from === state.name || from === '*') && to !== state.name,
        ),
        isClosing: (exit) => CLOSING.test(toName(exit.event)) || clearing.has(exit),
      }));
  });
}

function remove(trait: TraitSite, transitions: readonly JsonObject[]): void {
  trait.machine.transitions = asArray(trait.machine.transitions).filter(
    (one) => !transitions.includes(one as JsonObject),
  );
}

export const overlayWithoutExit = [
  ...defineKinds('overlay_without_exit', {
    'exits-removed': (survey, random) => {
      const overlay = pickSite(
        overlaysOf(survey).filter(({ exits }) => exits.length > 0),
        random,
      );
      if (overlay === undefined) return undefined;
      const { trait, state, exits } = overlay;
      remove(trait, exits);
      return {
        at: memberPath(trait, 'states', state),
        detail: `removed every way out of the overlay ${toName(state.name)}`,
      };
    },
  }),
  ...defineKinds(
    'overlay_without_exit',
    {
      'closing-exits-removed': (survey, random) => {
        const overlay = pickSite(
          overlaysOf(survey).filter(
            ({ exits, isClosing }) => exits.some(isClosing) && !exits.every(isClosing),
          ),
          random,
        );
        if (overlay === undefined) return undefined;
        const { trait, state, exits, isClosing } = overlay;
        remove(trait, exits.filter(isClosing));
        return {
          at: memberPath(trait, 'states', state),
          detail: `removed what closes the overlay ${toName(state.name)}`,
        };
      },
    },
    'warning',
  ),
];
