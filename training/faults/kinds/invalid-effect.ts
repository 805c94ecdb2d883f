import { isString } from '../../../src/kernel/json.ts';
import { OPERATORS } from '../../../src/language/grammar/operators.ts';
import { defineKinds, pickSite } from '../fault.ts';
import { memberPath, toName } from '../sites.ts';
import { misspell } from '../wording.ts';

const VERBS = ['create', 'update', 'delete', 'save', 'upsert', 'batch', 'swap'];
const WRONG_VERBS = ['insert', 'remove', 'destroy', 'modify', 'write', 'add', 'put'];

export const invalidEffect = defineKinds('invalid_effect', {
  'operator-misspelt': ({ effects }, random) => {
    const site = pickSite(
      effects.filter(({ value }) => OPERATORS.has(toName(value[0]))),
      random,
    );
    if (site === undefined) return undefined;
    const right = toName(site.value[0]);
    const wrong = misspell(right, [...OPERATORS.keys()], random);
    site.value[0] = wrong;
    return { at: [...site.path, 0], detail: `the operator "${wrong}" instead of "${right}"` };
  },

  'set-on-payload': ({ effects }, random) => {
    const site = pickSite(
      effects.filter(({ value }) => value[0] === 'set' && toName(value[1]).startsWith('@entity.')),
      random,
    );
    if (site === undefined) return undefined;
    site.value[1] = toName(site.value[1]).replace('@entity', '@payload');
    return { at: [...site.path, 1], detail: `sets ${site.value[1]}` };
  },

  'effect-in-guard': ({ traits }, random) => {
    const trait = pickSite(
      traits.filter(({ transitions }) => transitions.length > 0),
      random,
    );
    if (trait === undefined) return undefined;
    const transition = random.pick(trait.transitions);
    const effect = ['set', '@entity.id', ''];
    transition.guard = transition.guard === undefined ? effect : ['and', transition.guard, effect];
    return {
      at: [...memberPath(trait, 'transitions', transition), 'guard'],
      detail: 'a guard that changes the entity',
    };
  },

  'bad-persist-verb': (survey, random) => {
    const site = pickSite(
      survey.effectsNamed('persist').filter(({ value }) => VERBS.includes(toName(value[1]))),
      random,
    );
    if (site === undefined) return undefined;
    const right = toName(site.value[1]);
    const wrong =
      random.integer(2) === 0 ? random.pick(WRONG_VERBS) : misspell(right, VERBS, random);
    site.value[1] = wrong;
    return { at: [...site.path, 1], detail: `persists by "${wrong}" instead of "${right}"` };
  },

  'effect-as-string': ({ effectLists }, random) => {
    const owner = pickSite(
      effectLists.filter(({ value }) => value.some(Array.isArray)),
      random,
    );
    if (owner === undefined) return undefined;
    const effect = random.pick(owner.value.filter(Array.isArray));
    const index = owner.value.indexOf(effect);
    owner.value[index] = effect.filter(isString).join(' ');
    return { at: [...owner.path, index], detail: `an effect written as "${owner.value[index]}"` };
  },

  'argument-missing': (survey, random) => {
    const site = pickSite(
      survey.effectsNamed('set', 'fetch', 'emit', 'render-ui', 'persist'),
      random,
    );
    if (site === undefined) return undefined;
    const kept = site.value[0] === 'set' || site.value[0] === 'render-ui' ? 2 : 1;
    site.value.length = kept;
    return { at: site.path, detail: `"${toName(site.value[0])}" with ${kept - 1} arguments` };
  },
});
