import { UI_SLOTS } from '../../../src/language/grammar/shapes.ts';
import { defineKinds, pickSite } from '../fault.ts';
import { toName } from '../sites.ts';
import { misspell } from '../wording.ts';

const INVENTED = [
  'footer',
  'header',
  'body',
  'left-panel',
  'popup',
  'page',
  'dialog',
  'aside',
  'root',
];

export const invalidSlot = defineKinds('invalid_slot', {
  'slot-invented': (survey, random) => {
    const site = pickSite(survey.effectsNamed('render-ui'), random);
    if (site === undefined) return undefined;
    const wrong = random.pick(INVENTED);
    site.value[1] = wrong;
    return { at: [...site.path, 1], detail: `renders into "${wrong}"` };
  },

  'slot-misspelt': (survey, random) => {
    const site = pickSite(
      survey.effectsNamed('render-ui').filter(({ value }) => UI_SLOTS.has(toName(value[1]))),
      random,
    );
    if (site === undefined) return undefined;
    const right = toName(site.value[1]);
    const wrong = misspell(right, UI_SLOTS, random);
    site.value[1] = wrong;
    return { at: [...site.path, 1], detail: `renders into "${wrong}" instead of "${right}"` };
  },
});
