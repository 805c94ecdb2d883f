import type { Random } from '../../../src/kernel/random.ts';
import { type Breakage, defineKinds, pickSite } from '../fault.ts';
import { memberPath, toName } from '../sites.ts';
import type { Survey } from '../survey.ts';
import { inventState, misspell } from '../wording.ts';

function renameEnd(end: 'from' | 'to', invented: boolean) {
  return ({ traits }: Survey, random: Random): Breakage | undefined => {
    const trait = pickSite(
      traits.filter(({ states, transitions }) => states.length > 0 && transitions.length > 0),
      random,
    );
    const transition = pickSite(
      trait?.transitions.filter((one) => one[end] !== '*' && toName(one[end]) !== '') ?? [],
      random,
    );
    if (trait === undefined || transition === undefined) return undefined;
    const taken = [...trait.states.map(({ name }) => toName(name)), '*'];
    const right = toName(transition[end]);
    const wrong = invented ? inventState(taken, random) : misspell(right, taken, random);
    transition[end] = wrong;
    return {
      at: [...memberPath(trait, 'transitions', transition), end],
      detail: `"${end}" names "${wrong}" instead of "${right}"`,
    };
  };
}

export const invalidTransitionTarget = defineKinds('invalid_transition_target', {
  'to-misspelt': renameEnd('to', false),
  'to-unknown': renameEnd('to', true),
  'from-misspelt': renameEnd('from', false),
});
