import { defineKinds, pickSite } from '../fault.ts';
import { initialOf, memberPath, toName } from '../sites.ts';

export const missingInitialState = defineKinds('missing_initial_state', {
  'flag-dropped': ({ traits }, random) => {
    const trait = pickSite(
      traits.filter((trait) => initialOf(trait) !== undefined),
      random,
    );
    const state = trait?.states.find(({ isInitial }) => isInitial === true);
    if (trait === undefined || state === undefined) return undefined;
    if (random.integer(2) === 0) delete state.isInitial;
    else state.isInitial = false;
    return {
      at: memberPath(trait, 'states', state),
      detail: `${toName(state.name)} is not initial`,
    };
  },

  'several-flags': ({ traits }, random) => {
    const trait = pickSite(
      traits.filter((trait) => initialOf(trait) !== undefined && trait.states.length > 1),
      random,
    );
    if (trait === undefined) return undefined;
    const state = random.pick(trait.states.filter(({ isInitial }) => isInitial !== true));
    state.isInitial = true;
    return { at: memberPath(trait, 'states', state), detail: `${toName(state.name)} initial too` };
  },
});
