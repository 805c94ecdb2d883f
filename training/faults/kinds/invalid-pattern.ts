import { PATTERNS } from '../../../src/language/grammar/patterns.ts';
import { defineKinds, pickSite } from '../fault.ts';
import { toName } from '../sites.ts';
import { inventKebab, misspell } from '../wording.ts';

const TYPES = [...PATTERNS.keys()];

export const invalidPattern = defineKinds('invalid_pattern', {
  'type-misspelt': ({ patterns }, random) => {
    const site = pickSite(patterns, random);
    if (site === undefined) return undefined;
    const right = toName(site.value.type);
    const wrong = misspell(right, TYPES, random);
    site.value.type = wrong;
    return { at: [...site.path, 'type'], detail: `the pattern "${wrong}" instead of "${right}"` };
  },

  'type-missing': ({ patterns }, random) => {
    const site = pickSite(patterns, random);
    if (site === undefined) return undefined;
    const right = toName(site.value.type);
    delete site.value.type;
    return { at: site.path, detail: `a ${right} without its type` };
  },

  'type-invented': ({ patterns }, random) => {
    const site = pickSite(patterns, random);
    if (site === undefined) return undefined;
    const wrong = inventKebab(TYPES, random);
    site.value.type = wrong;
    return { at: [...site.path, 'type'], detail: `the pattern "${wrong}", which does not exist` };
  },
});
