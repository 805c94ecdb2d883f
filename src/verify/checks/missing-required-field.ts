import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { TraitFacts } from '../../language/model/facts.ts';
import type { OrbitalRow, PageRow } from '../../language/model/model.ts';
import { createReporter, defineCheck, quote } from '../check.ts';
import { editExample } from '../example.ts';
import type { Finding } from '../finding.ts';
import { repairMissing } from '../repairs/required.ts';

const report = createReporter('missing_required_field', 'error');

function isBlank(value: Json | undefined): boolean {
  return typeof value !== 'string' || value.trim() === '';
}

/** A missing member is reported at what lacks it, a blank one where it stands. */
function missing(
  node: JsonObject,
  key: string,
  owner: { holder: object; key: string | number },
  what: string,
  fix = `Add ${key}.`,
): Finding {
  const site = node[key] === undefined ? owner : { holder: node, key };
  return report(site, `${what} has no ${key}.`, fix, { rule: 'missing', member: key });
}

function* findInPage(page: PageRow): Iterable<Finding> {
  const node = page.node;
  const holder = page.orbital.node.pages as Json[];
  const owner = { holder, key: page.index };
  if (node === undefined) {
    if (page.name !== undefined && page.name.trim() !== '') return;
    yield report(owner, 'A page is neither a name nor an object.', 'Give the page a name.', {
      rule: 'malformed',
      member: 'page',
    });
    return;
  }
  const what = `Page ${quote(page.name)}`;
  if (isBlank(node.name)) yield missing(node, 'name', owner, 'A page');
  if (isBlank(node.path)) yield missing(node, 'path', owner, what);
  else if (!(node.path as string).startsWith('/')) {
    yield report(
      { holder: node, key: 'path' },
      `The path ${quote(node.path as string)} of page ${quote(page.name)} does not start with "/".`,
      `Write "/${node.path as string}".`,
      { rule: 'path', member: 'path' },
    );
  }
  if (asArray(node.traits).length === 0) {
    yield missing(node, 'traits', owner, what, 'Mount at least one trait of the orbital.');
  }
}

function* findInLists(orbital: OrbitalRow): Iterable<Finding> {
  const node = orbital.node;
  for (const key of ['traits', 'pages'] as const) {
    if (node[key] === undefined || Array.isArray(node[key])) continue;
    yield report(
      { holder: node, key },
      `The ${key} of orbital ${quote(orbital.name ?? orbital.entityName)} are not a list.`,
      `Write ${key} as a list.`,
      { rule: 'list', member: key },
    );
  }
  const traits = asArray(node.traits);
  for (let key = 0; key < traits.length; key++) {
    const trait = traits[key];
    const name = isObject(trait) ? (trait.name ?? trait.ref) : trait;
    if (!isBlank(name)) continue;
    yield report(
      { holder: traits, key },
      `A trait of orbital ${quote(orbital.name ?? orbital.entityName)} has no name.`,
      'Give the trait a name.',
      { rule: 'missing', member: 'name' },
    );
  }
}

function* findInTrait(facts: TraitFacts): Iterable<Finding> {
  for (const transition of facts.transitions) {
    const node = (transition.holder as Json[])[transition.index] as JsonObject;
    if (isBlank(node.event)) {
      const what = `Transition ${transition.from} → ${transition.to} of trait ${quote(facts.name)}`;
      yield missing(node, 'event', transition, what);
    }
  }
  for (const event of facts.events) {
    const node = (event.holder as Json[])[event.key as number];
    if (isObject(node) && isBlank(node.key)) {
      yield missing(node, 'key', event, `An event of trait ${quote(facts.name)}`);
    }
  }
  for (const emit of facts.emits) {
    const node = (emit.holder as Json[])[emit.key as number];
    if (isObject(node) && isBlank(node.event)) {
      yield missing(node, 'event', emit, `An emit of trait ${quote(facts.name)}`);
    }
  }
}

export const missingRequiredField = defineCheck({
  category: 'missing_required_field',
  group: 'structural',
  severity: 'error',
  description:
    'Missing or blank: the name of the schema, its orbitals, the entity of an orbital, and in the full form the name of an orbital, entity or trait, the name, path or traits of a page, the event of a transition or emit, the key of an event. In the short form only the entity is required.',
  aliases: [
    'ORB_S_MISSING_NAME',
    'ORB_S_NO_ORBITALS',
    'ORB_X_MISSING_ORBITAL_NAME',
    'ORB_E_MISSING_NAME',
    'ORB_T_INVALID_FORMAT',
    'ORB_P_MISSING_NAME',
    'ORB_P_MISSING_PATH',
    'ORB_P_INVALID_PATH',
    'ORB_P_MISSING_TRAITS',
    'ORB_P_EMPTY_TRAITS',
    'ORB_P_NO_PATH',
  ],
  failing: {
    document: editExample({ '/orbitals/0/pages/0/path': 'books' }),
    at: ['/orbitals/0/pages/0/path'],
  },
  passing: { name: 'App', orbitals: [{ entity: 'Ticket' }] },
  detectInTrait: findInTrait,
  *detectInOrbital(orbital) {
    const node = orbital.node;
    const written = node.entity;
    const what = `Orbital ${quote(orbital.name ?? String(orbital.index))}`;
    if (isObject(written)) {
      if (isBlank(written.name)) {
        yield missing(written, 'name', { holder: node, key: 'entity' }, `The entity of ${what}`);
      }
      if (isBlank(node.name)) {
        yield report(
          { holder: node, key: node.name === undefined ? 'entity' : 'name' },
          `The orbital of entity ${quote(orbital.entityName)} has no name.`,
          'Add name.',
          { rule: 'orbital-name', member: 'name' },
        );
      }
    } else if (isBlank(written)) {
      const site =
        written === undefined ? { holder: node, key: '' } : { holder: node, key: 'entity' };
      yield report(site, `${what} has no entity.`, 'Name the entity that the orbital is about.', {
        rule: 'entity',
        member: 'entity',
      });
    }
    yield* findInLists(orbital);
    for (const page of orbital.pages) yield* findInPage(page);
  },
  *detectInApplication(model) {
    const document = model.document;
    const root = { holder: document, key: '' };
    if (isBlank(document.name)) {
      yield report(
        document.name === undefined ? root : { holder: document, key: 'name' },
        'The schema has no name.',
        'Name the application.',
        { rule: 'schema-name', member: 'name' },
      );
    }
    const orbitals = document.orbitals;
    if (!Array.isArray(orbitals)) {
      yield report(
        orbitals === undefined ? root : { holder: document, key: 'orbitals' },
        'The orbitals of the schema are not a list.',
        'Write orbitals as a list; it may be empty.',
        { rule: 'orbitals', member: 'orbitals' },
      );
      return;
    }
    for (let key = 0; key < orbitals.length; key++) {
      if (isObject(orbitals[key])) continue;
      yield report(
        { holder: orbitals, key },
        `Orbital ${key} is not an object.`,
        'Write an orbital as an object with at least an entity.',
        { rule: 'malformed', member: 'orbital' },
      );
    }
  },
  repairs: repairMissing,
});
