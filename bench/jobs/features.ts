import { asArray, isObject, isString, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { type CorpusDocument, readCorpus } from '../../test/support/corpus.ts';
import type { BenchRow } from '../row.ts';
import { compileErrors } from './compiler.ts';
import { entitiesOf, entityOf, fieldsOf, namesOf, pagesOf, textsOf, traitsOf } from './judge.ts';
import type { Session } from './session.ts';

/** Behaviors that are about somebody's records, and one that stores nothing. */
const FEATURES = ['std-comments', 'std-approval', 'std-review', 'std-audit-log', 'std-file-store'];
const MAX_CALLS = 4;

/** Entities of a published application that are stored and shown on a page of their own. */
function findHosts(document: JsonObject): string[] {
  return asArray(document.orbitals).flatMap((orbital) => {
    if (!isObject(orbital) || !isObject(orbital.entity)) return [];
    const { entity, pages } = orbital;
    return entity.persistence === 'persistent' && asArray(pages).length > 0
      ? [String(entity.name)]
      : [];
  });
}

/** Whether a new entity has a relation to the host, or the host one to it. */
function isRelated(before: JsonObject, after: JsonObject, host: string): boolean {
  const known = new Set(namesOf(entitiesOf(before)));
  const created = entitiesOf(after).filter(({ name }) => !known.has(String(name)));
  const id = `${host.charAt(0).toLowerCase()}${host.slice(1)}Id`;
  const leads = (entity: JsonObject, to: string) =>
    fieldsOf(entity).some(
      ({ name, type, relation }) =>
        (type === 'relation' && isObject(relation) && relation.entity === to) || name === id,
    );
  const own = entityOf(after, host);
  return (
    created.some((entity) => leads(entity, host)) ||
    created.some(({ name }) => own !== undefined && leads(own, String(name)))
  );
}

/** Whether a new trait stands where the host was shown, an old one embeds or links it, or a page below the host's is new. */
function isPlaced(before: JsonObject, after: JsonObject, host: string): boolean {
  const known = new Set(namesOf(traitsOf(before)));
  const created = namesOf(traitsOf(after)).filter((name) => !known.has(name));
  const showing = new Set(namesOf(traitsOf(before).filter((trait) => trait.linkedEntity === host)));
  const refs = ({ traits }: JsonObject) =>
    asArray(traits).map((one) => String(isObject(one) ? (one.ref ?? one.name) : one));
  const shown = new Set(
    pagesOf(before)
      .filter((page) => refs(page).some((ref) => showing.has(ref)))
      .map(({ path }) => path),
  );
  const paths = new Set(pagesOf(before).map(({ path }) => path));
  const fresh = pagesOf(after)
    .map(({ path }) => path)
    .filter((path) => isString(path) && !paths.has(path)) as string[];
  const old = traitsOf(after).filter(({ name }) => known.has(String(name)));
  const texts = new Set(old.flatMap((trait) => textsOf(trait)));
  const earlier = new Set(traitsOf(before).flatMap((trait) => textsOf(trait)));
  return (
    pagesOf(after).some(
      (page) => shown.has(page.path as string) && refs(page).some((ref) => created.includes(ref)),
    ) ||
    created.some((name) => texts.has(`@trait.${name}`)) ||
    [...texts].some((text) => !earlier.has(text) && fresh.some((path) => text.startsWith(path))) ||
    fresh.some((path) => [...shown].some((own) => path.startsWith(`${own}/`)))
  );
}

async function attach(
  session: Session,
  { name, document }: CorpusDocument,
  behavior: string,
  host: string,
): Promise<string[]> {
  const kept = await session.ask('apply_actions', { schema: document, save: true });
  const sent = session.calls;
  const plan = await session.ask('plan_instructions', {
    current: kept.schema_id as Json,
    goal: behavior,
    to: host,
  });
  const built = await session.ask('apply_actions', {
    schema: kept.schema_id as Json,
    plan: plan.plan_id as Json,
    save: true,
  });
  const calls = session.calls - sent;
  const after = await session.read(built.schema_id);
  const [errors, found] = [compileErrors(document), compileErrors(after)];
  const faults = [
    ...(calls <= MAX_CALLS ? [] : [`${calls} calls`]),
    ...(isRelated(document, after, host) ? [] : ['no relation']),
    ...(isPlaced(document, after, host) ? [] : ['on no page and behind no link']),
    ...(found.length <= errors.length
      ? []
      : found.filter((one) => !errors.includes(one)).slice(0, 2)),
    ...asArray(built.new_findings)
      .filter(isObject)
      .filter(({ severity }) => severity !== 'hint')
      .map(({ message }) => String(message)),
  ];
  return faults.map((fault) => `${behavior} to ${host} of ${name}: ${fault}`);
}

/** Behaviors attached to a named entity of published applications; no rows where ORRERY_CORPUS_DIR names none. */
export async function benchFeatures(open: () => Session): Promise<BenchRow[]> {
  const applications = readCorpus()
    .filter(({ sizeBytes, document }) => sizeBytes > 35_000 && findHosts(document).length > 1)
    .slice(0, 12);
  if (applications.length === 0) return [];
  let [good, all] = [0, 0];
  const session = open();
  for (const [index, application] of applications.entries()) {
    const hosts = findHosts(application.document);
    const behavior = FEATURES[index % FEATURES.length] as string;
    const faults = await attach(
      session,
      application,
      behavior,
      hosts[index % hosts.length] as string,
    );
    all++;
    if (faults.length === 0) good++;
    else process.stderr.write(`  ${faults.join('\n  ')}\n`);
  }
  return [
    {
      what: `behaviors attached to a named entity of published applications in ≤ ${MAX_CALLS} calls`,
      value: good,
      unit: `of ${all}`,
      goal: { atLeast: all },
    },
  ];
}
