import { defineKinds, pickSite } from '../fault.ts';
import { initialOf, memberPath, toName } from '../sites.ts';
import { inventState } from '../wording.ts';

export const orphanState = defineKinds('orphan_state', {
  'state-added': ({ traits }, random) => {
    const trait = pickSite(
      traits.filter((trait) => initialOf(trait) !== undefined && trait.transitions.length > 0),
      random,
    );
    if (trait === undefined) return undefined;
    const name = inventState(
      trait.states.map((state) => toName(state.name)),
      random,
    );
    const state = { name };
    (trait.machine.states as object[]).push(state);
    const { event } = random.pick(trait.transitions);
    (trait.machine.transitions as object[]).push({ from: name, to: initialOf(trait), event });
    return {
      at: memberPath(trait, 'states', state),
      detail: `added ${name}, which nothing enters`,
    };
  },

  'ways-in-removed': ({ traits }, random) => {
    const sites = traits.flatMap((trait) => {
      const initial = initialOf(trait);
      if (initial === undefined) return [];
      return trait.states
        .filter(
          ({ name }) =>
            name !== initial &&
            trait.transitions.some(({ from, to }) => to === name && from !== name),
        )
        .map((state) => ({ trait, state }));
    });
    const site = pickSite(sites, random);
    if (site === undefined) return undefined;
    const { trait, state } = site;
    trait.machine.transitions = trait.transitions.filter(
      ({ from, to }) => to !== state.name || from === state.name,
    );
    return {
      at: memberPath(trait, 'states', state),
      detail: `removed every transition into ${toName(state.name)}`,
    };
  },
});
