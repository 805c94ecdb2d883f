import { asArray } from '../../../src/kernel/json.ts';
import { defineKinds, pickSite } from '../fault.ts';
import { INIT_EVENTS, initialOf, isInteraction, isTerminal, memberPath, toName } from '../sites.ts';
import { rendersIn } from '../survey.ts';

export const missingTransition = defineKinds('missing_transition', {
  'all-gone': ({ traits }, random) => {
    const trait = pickSite(
      traits.filter(
        ({ transitions, states }) =>
          transitions.length > 0 && states.some((state) => !isTerminal(state)),
      ),
      random,
    );
    if (trait === undefined) return undefined;
    trait.machine.transitions = [];
    return {
      at: [...trait.path, 'stateMachine', 'transitions'],
      detail: `removed all transitions of ${trait.name}`,
    };
  },

  'dead-end': ({ traits }, random) => {
    const sites = traits.flatMap((trait) =>
      trait.transitions.some(({ from }) => from === '*')
        ? []
        : trait.states
            .filter(
              (state) =>
                !isTerminal(state) &&
                trait.transitions.some(({ from }) => from === state.name) &&
                trait.transitions.some(({ from }) => from !== state.name),
            )
            .map((state) => ({ trait, state })),
    );
    const site = pickSite(sites, random);
    if (site === undefined) return undefined;
    const { trait, state } = site;
    trait.machine.transitions = trait.transitions.filter(({ from }) => from !== state.name);
    return {
      at: memberPath(trait, 'states', state),
      detail: `removed every transition out of ${toName(state.name)}`,
    };
  },

  'init-gone': (survey, random) => {
    const sites = survey.traits.flatMap((trait) => {
      const initial = initialOf(trait);
      if (initial === undefined || !isInteraction(trait)) return [];
      const starts = trait.transitions.filter(
        ({ from, event }) =>
          (from === initial || from === '*') && INIT_EVENTS.has(toName(event).toUpperCase()),
      );
      const rendersElsewhere = rendersIn(survey, trait).some(
        ({ owner }) => owner.transition === undefined || !starts.includes(owner.transition),
      );
      return starts.length > 0 && rendersElsewhere ? [{ trait, starts }] : [];
    });
    const site = pickSite(sites, random);
    if (site === undefined) return undefined;
    const { trait, starts } = site;
    trait.machine.transitions = trait.transitions.filter((one) => !starts.includes(one));
    return {
      at: [...trait.path, 'stateMachine', 'transitions'],
      detail: `removed what starts ${trait.name} in its initial state`,
      undecidable:
        asArray(trait.value.listens).length > 0
          ? 'the trait listens, so another trait may start it'
          : undefined,
    };
  },
});
