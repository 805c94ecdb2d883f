import { asArray, isObject, isString } from '../../../src/kernel/json.ts';
import { PATTERNS } from '../../../src/language/grammar/patterns.ts';
import { defineKinds, pickSite } from '../fault.ts';
import { toName } from '../sites.ts';

const FORMS = new Set(['form', 'form-section']);
const ACTION_LISTS = ['actions', 'itemActions'];

export const missingPatternProp = defineKinds(
  'missing_pattern_prop',
  {
    'required-property': ({ patterns }, random) => {
      const sites = patterns.flatMap((site) => {
        const known = PATTERNS.get(toName(site.value.type));
        return [...(known?.properties.values() ?? [])]
          .filter(
            ({ key, role, isRequired }) =>
              isRequired &&
              role !== 'event' &&
              !/^on[A-Z]/.test(key) &&
              site.value[key] !== undefined,
          )
          .map(({ key }) => ({ site, key }));
      });
      const picked = pickSite(sites, random);
      if (picked === undefined) return undefined;
      const { site, key } = picked;
      delete site.value[key];
      return { at: site.path, detail: `removed "${key}" of a ${toName(site.value.type)}` };
    },

    'submit-event': ({ patterns }, random) => {
      const site = pickSite(
        patterns.filter(
          ({ value }) => FORMS.has(toName(value.type)) && value.submitEvent !== undefined,
        ),
        random,
      );
      if (site === undefined) return undefined;
      delete site.value.submitEvent;
      return { at: site.path, detail: 'a form that submits nothing' };
    },

    'action-event': ({ patterns }, random) => {
      const sites = patterns.flatMap(({ value, path }) =>
        ACTION_LISTS.flatMap((key) =>
          asArray(value[key]).flatMap((action, index) =>
            isObject(action) && isString(action.event)
              ? [{ action, path: [...path, key, index] }]
              : [],
          ),
        ),
      );
      const site = pickSite(sites, random);
      if (site === undefined) return undefined;
      const event = toName(site.action.event);
      delete site.action.event;
      return { at: site.path, detail: `an action that fires nothing instead of ${event}` };
    },
  },
  'warning',
);
