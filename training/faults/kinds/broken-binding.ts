import { asArray, isObject, isString } from '../../../src/kernel/json.ts';
import type { Random } from '../../../src/kernel/random.ts';
import { type Breakage, defineKinds, pickSite } from '../fault.ts';
import { type BindingSite, type TraitSite, toName } from '../sites.ts';
import type { Survey } from '../survey.ts';
import { misspell } from '../wording.ts';

const ALWAYS_THERE = ['id', 'createdAt', 'updatedAt'];

/** The first operand of `set` is a target: what is wrong with it makes an invalid effect. */
function isTarget({ holder, key }: BindingSite): boolean {
  return Array.isArray(holder) && holder[0] === 'set' && key === 1;
}

function write({ holder, key }: BindingSite, text: string): void {
  if (Array.isArray(holder)) holder[Number(key)] = text;
  else holder[String(key)] = text;
}

/** Changes the first name after the root of a random one of `sites`. */
function renameMember(
  sites: readonly { readonly site: BindingSite; readonly known: Iterable<string> }[],
  random: Random,
): Breakage | undefined {
  const picked = pickSite(sites, random);
  if (picked === undefined) return undefined;
  const { site, known } = picked;
  const [root, member = '', ...rest] = site.text.split('.');
  const wrong = misspell(member, [...known, ...ALWAYS_THERE], random);
  write(site, [root, wrong, ...rest].join('.'));
  return { at: site.path, detail: `binds ${root}.${wrong} instead of ${site.text}` };
}

function fieldsOfEntity(survey: Survey, trait: TraitSite): string[] | undefined {
  const entity = survey.entities.find(({ name }) => name === trait.value.linkedEntity);
  const names = namesOf(entity?.value.fields);
  return names.length > 0 ? names : undefined;
}

function namesOf(list: unknown): string[] {
  return asArray(list).map((item) => toName(isObject(item) ? item.name : item));
}

/** Fields that the event of a transition declares for its payload. */
function payloadOf({ owner }: BindingSite): string[] {
  const event = owner.trait.events.find(({ key }) => key === owner.transition?.event);
  return namesOf(event?.payloadSchema);
}

function sitesOf(
  survey: Survey,
  root: string,
  known: (site: BindingSite) => readonly string[] | undefined,
): { readonly site: BindingSite; readonly known: readonly string[] }[] {
  return survey.bindings.flatMap((site) => {
    const [head, member = ''] = site.text.split('.');
    if (head !== root || ALWAYS_THERE.includes(member)) return [];
    const names = known(site);
    return names?.includes(member) === true ? [{ site, known: names }] : [];
  });
}

export const brokenBinding = defineKinds('broken_binding', {
  'entity-field': (survey, random) =>
    renameMember(
      sitesOf(survey, '@entity', ({ owner }) => fieldsOfEntity(survey, owner.trait)),
      random,
    ),

  'payload-field': (survey, random) => renameMember(sitesOf(survey, '@payload', payloadOf), random),

  'config-knob': (survey, random) =>
    renameMember(
      sitesOf(survey, '@config', ({ owner }) => {
        const config = owner.trait.value.config;
        return isObject(config) ? Object.keys(config) : undefined;
      }),
      random,
    ),

  'unknown-root': ({ bindings }, random) => {
    const site = pickSite(
      bindings.filter((one) => /^@(entity|payload|config)\./.test(one.text) && !isTarget(one)),
      random,
    );
    if (site === undefined) return undefined;
    const [root = '', ...rest] = site.text.split('.');
    const wrong = `@${misspell(root.slice(1), ['entity', 'payload', 'config', 'state', 'now', 'trait', 'user'], random)}`;
    write(site, [wrong, ...rest].join('.'));
    return { at: site.path, detail: `binds ${wrong} instead of ${root}` };
  },

  malformed: ({ bindings }, random) => {
    const site = pickSite(
      bindings.filter((one) => /^@(entity|payload|config)\./.test(one.text) && !isTarget(one)),
      random,
    );
    if (site === undefined) return undefined;
    const [root = '', ...rest] = site.text.split('.');
    const wrong = random.integer(2) === 0 ? `${root}.` : `${root}..${rest.join('.')}`;
    write(site, wrong);
    return { at: site.path, detail: `"${wrong}" is no binding` };
  },

  'payload-in-tick': ({ effectLists }, random) => {
    const owner = pickSite(
      effectLists.filter(({ tick }) => tick !== undefined),
      random,
    );
    const effect = pickSite(
      owner?.value.filter(
        (one): one is [string, string, ...never[]] =>
          Array.isArray(one) && one[0] === 'set' && isString(one[1]),
      ) ?? [],
      random,
    );
    if (owner === undefined || effect === undefined) return undefined;
    const index = owner.value.indexOf(effect);
    (effect as unknown[])[2] = '@payload.value';
    return { at: [...owner.path, index, 2], detail: 'a tick reads a payload' };
  },

  'path-on-state': ({ bindings }, random) => {
    const site = pickSite(
      bindings.filter((one) => /^@(entity|payload)\./.test(one.text) && !isTarget(one)),
      random,
    );
    if (site === undefined) return undefined;
    const wrong = `@${random.pick(['state', 'now'])}.${site.text.split('.')[1] ?? 'name'}`;
    write(site, wrong);
    return { at: site.path, detail: `${wrong} has no members` };
  },
});
