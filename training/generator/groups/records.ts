import type { Json, JsonObject } from '../../../src/kernel/json.ts';
import { clear, fetch, hear, main, modal, on, persist, trait } from '../builder.ts';
import type { EntityDraft, Group, Scene } from '../scene.ts';
import { formView, rows, view } from '../views.ts';
import { toUpper } from '../words.ts';

/** The traits around a list of records and the names by which they hear each other. */
interface Cast {
  readonly scene: Scene;
  readonly entity: EntityDraft;
  readonly list: string;
  readonly keeper: string;
  readonly event: (verb: string) => string;
  readonly traits: JsonObject[];
  readonly shown: string[];
  readonly refreshOn: [trait: string, event: string][];
}

/**
 * A list that loads records, with any of: forms and confirmations in modals, a trait that only
 * writes, a search, a detail view, a shell that embeds the others. They talk through emits and listens.
 */
export function records(scene: Scene, entity: EntityDraft): Group {
  const name = (suffix: string) => scene.namer.unique(`${entity.name}${suffix}`);
  const plain = scene.chance(0.5);
  const cast: Cast = {
    scene,
    entity,
    list: name(scene.pick(['Browse', 'List', 'Catalog', 'Table'])),
    keeper: name('Persistor'),
    event: (verb) => (plain ? verb : `${toUpper(entity.name)}_${verb}`),
    traits: [],
    shown: [],
    refreshOn: [],
  };
  const verbs = scene.some(['CREATE', 'EDIT', 'DELETE', 'VIEW'], 1 + scene.random.integer(4));
  const hasKeeper = scene.chance(0.5);
  const written: [trait: string, verb: string][] = [];
  for (const verb of verbs) {
    const modalName = name(`${verb.charAt(0)}${verb.slice(1).toLowerCase()}Modal`);
    if (verb === 'VIEW') addDetail(cast, modalName);
    else if (verb === 'DELETE') addConfirmation(cast, modalName, hasKeeper, written);
    else addForm(cast, modalName, verb, hasKeeper, written);
  }
  if (hasKeeper && written.length > 0) addKeeper(cast, written);
  const search = scene.chance(0.3) ? addSearch(cast, name('Search')) : undefined;
  addList(cast, verbs, search);
  if (cast.traits.length > 2 && scene.chance(0.4)) addShell(cast, name('Layout'));
  return { traits: cast.traits, shown: cast.shown };
}

function addList(
  { scene, entity, list, event, ...cast }: Cast,
  verbs: readonly string[],
  search?: string,
): void {
  const [loading, browsing, failed] = scene.pick([
    ['loading', 'browsing', 'error'],
    ['idle', 'listing', 'failed'],
    ['fetching', 'ready', 'broken'],
  ]) as [string, string, string];
  const rowEvents = verbs.filter((verb) => verb !== 'CREATE').map(event);
  const creates = verbs.includes('CREATE') ? [event('CREATE')] : [];
  const load = fetch(entity.name, scene.chance(0.3) ? { offset: 0, limit: 10 } : {});
  const wait = main(
    scene.pick<Json>([{ type: 'spinner' }, { type: 'loading-state', title: 'Loading' }]),
  );
  const show = main({
    type: 'stack',
    direction: 'vertical',
    children: [view(scene, entity, creates, 2), rows(scene, entity, '@payload.data', rowEvents)],
  });
  cast.traits.unshift(
    trait({
      name: list,
      entity: entity.name,
      scope: 'collection',
      states: `${loading} ${browsing} ${failed}`,
      fires: [...rowEvents, ...creates].join(' '),
      events: {
        ...Object.fromEntries(rowEvents.map((one) => [one, 'id! row:object'])),
        ...(search ? { REFETCH: 'searchTerm!' } : {}),
      },
      listens: [
        ...cast.refreshOn.map(([from, one]) => hear(from, one, 'INIT')),
        ...(search ? [hear(search, event('SEARCH'), 'REFETCH')] : []),
      ],
      transitions: [
        on(`${loading}|${browsing}|${failed} INIT ${loading}`, [load, wait]),
        on(`${loading} ${entity.name}Loaded ${browsing}`, [show]),
        on(`${loading} ${entity.name}LoadFailed ${failed}`, [
          main({
            type: 'error-state',
            title: 'Failed',
            message: '@payload.error',
            ...(scene.chance(0.5) ? { onRetry: 'INIT' } : {}),
          }),
        ]),
        ...(search
          ? [
              on(`${browsing} REFETCH =`, [
                fetch(entity.name, {
                  filter: [
                    'str/includes',
                    ['object/get', '@entity', scene.pick(entity.fields).name],
                    '@payload.searchTerm',
                  ],
                }),
              ]),
              on(`${browsing} ${entity.name}Loaded =`, [show]),
            ]
          : []),
      ],
    }),
  );
  cast.shown.unshift(list);
}

function addForm(
  cast: Cast,
  name: string,
  verb: string,
  hasKeeper: boolean,
  written: [string, string][],
): void {
  const { scene, entity, event } = cast;
  const opening = event(verb);
  const done = event(`${verb}D`.replace('EDITD', 'UPDATED').replace('CREATED', 'ADDED'));
  const isEdit = verb === 'EDIT';
  const save = hasKeeper
    ? [['emit', event(`DO_${verb}`), { data: '@payload.data' }] as Json[]]
    : [persist(isEdit ? 'update' : 'create', entity.name, '@payload.data', done)];
  const [closed, open] = scene.pick([
    ['closed', 'open'],
    ['idle', 'editing'],
    ['hidden', 'visible'],
  ]) as [string, string];
  const slot = scene.chance(0.9) ? 'modal' : 'drawer';
  const close = clear(slot);
  cast.traits.push(
    trait({
      name,
      entity: entity.name,
      states: `${closed} ${open}`,
      events: {
        ...(isEdit ? { [opening]: 'id! row:object' } : {}),
        SAVE: 'data:object',
        [event(`DO_${verb}`)]: 'data:object',
      },
      listens: [hear(cast.list, opening)],
      transitions: [
        on(`${closed} INIT =`, [scene.chance(0.5) ? close : main({ type: 'spinner' })]),
        on(`${closed} ${opening} ${open}`, [
          ...(isEdit ? [['set', '@entity.id', '@payload.id'] as Json[]] : []),
          ['render-ui', slot, formView(scene, entity, 'SAVE', 'CLOSE')],
        ]),
        on(`${open} SAVE ${closed}`, [...save, close]),
        on(`${open} CLOSE ${closed}`, [
          close,
          ...(scene.chance(0.4) ? [['notify', 'Cancelled', 'info'] as Json[]] : []),
        ]),
      ],
    }),
  );
  cast.shown.push(name);
  if (hasKeeper) written.push([name, verb]);
  else cast.refreshOn.push([name, done]);
}

function addConfirmation(
  cast: Cast,
  name: string,
  hasKeeper: boolean,
  written: [string, string][],
): void {
  const { scene, entity, event } = cast;
  const act = hasKeeper
    ? [['emit', event('DO_DELETE'), { id: '@entity.id' }] as Json[]]
    : [persist('delete', entity.name, '@entity.id', event('DELETED'))];
  cast.traits.push(
    trait({
      name,
      entity: entity.name,
      states: 'idle confirming',
      events: { [event('DELETE')]: 'id! row:object', [event('DO_DELETE')]: 'id' },
      listens: [hear(cast.list, event('DELETE'))],
      transitions: [
        on('idle INIT =', [main(view(scene, entity, [], 1))]),
        on(`idle ${event('DELETE')} confirming`, [
          ['set', '@entity.id', '@payload.id'],
          modal(view(scene, entity, ['CONFIRM', 'CANCEL'], 2)),
        ]),
        on('confirming CONFIRM idle', [...act, clear()]),
        on('confirming CANCEL idle', [clear()]),
      ],
    }),
  );
  cast.shown.push(name);
  if (hasKeeper) written.push([name, 'DELETE']);
  else cast.refreshOn.push([name, event('DELETED')]);
}

function addDetail(cast: Cast, name: string): void {
  const { scene, entity, event } = cast;
  cast.traits.push(
    trait({
      name,
      entity: entity.name,
      states: 'closed viewing',
      events: { [event('VIEW')]: 'id! row:object' },
      listens: [hear(cast.list, event('VIEW'))],
      transitions: [
        on('closed INIT =', [clear('drawer')]),
        on(`closed|viewing ${event('VIEW')} viewing`, [
          [
            'render-ui',
            'drawer',
            {
              type: 'stack',
              children: [
                {
                  type: 'detail-panel',
                  entity: '@payload.row',
                  fields: scene.some(entity.fields, 4).map(({ name: field }) => ({ name: field })),
                },
                { type: 'button', label: 'Close', action: 'CLOSE' },
              ],
            },
          ],
        ]),
        on('viewing CLOSE closed', [clear('drawer')]),
      ],
    }),
  );
  cast.shown.push(name);
}

/** A lifecycle trait that renders nothing and writes what the modals ask for. */
function addKeeper(cast: Cast, written: readonly [trait: string, verb: string][]): void {
  const { entity, event, keeper } = cast;
  const past = (verb: string) => event(`${verb}ED`.replace('EE', 'E'));
  const verbs = { CREATE: 'create', EDIT: 'update', DELETE: 'delete' } as const;
  cast.traits.push(
    trait({
      name: keeper,
      entity: entity.name,
      category: 'lifecycle',
      states: 'idle',
      events: Object.fromEntries(
        written.map(([, verb]) => [event(`DO_${verb}`), verb === 'DELETE' ? 'id' : 'data:object']),
      ),
      listens: written.map(([from, verb]) => hear(from, event(`DO_${verb}`))),
      transitions: written.map(([, verb]) =>
        on(`idle ${event(`DO_${verb}`)} =`, [
          persist(
            verbs[verb as keyof typeof verbs],
            entity.name,
            verb === 'DELETE' ? '@payload.id' : '@payload.data',
            past(verb),
          ),
        ]),
      ),
    }),
  );
  for (const [, verb] of written) cast.refreshOn.push([keeper, past(verb)]);
}

function addSearch(cast: Cast, name: string): string {
  const { scene, entity, event } = cast;
  cast.traits.push(
    trait({
      name,
      entity: entity.name,
      states: 'idle',
      events: { [event('SEARCH')]: 'searchTerm!' },
      fires: event('SEARCH'),
      transitions: [
        on('idle INIT =', [
          main({ type: 'search-input', placeholder: 'Search', event: event('SEARCH') }),
        ]),
        ...(scene.chance(0.5)
          ? [
              on(`idle ${event('SEARCH')} =`, [
                main({ type: 'typography', content: '@payload.searchTerm' }),
              ]),
            ]
          : []),
      ],
    }),
  );
  if (scene.chance(0.5)) cast.shown.push(name);
  return name;
}

/** A trait whose view embeds the others. */
function addShell(cast: Cast, name: string): void {
  const { scene, entity } = cast;
  const embedded = cast.shown.slice(0, 1 + scene.random.integer(3));
  cast.traits.unshift(
    trait({
      name,
      entity: entity.name,
      states: 'idle',
      config: { title: { type: 'string', default: entity.name, label: 'Title' } },
      transitions: [
        on('idle INIT =', [
          main({
            type: 'dashboard-layout',
            appName: '@config.title',
            children: [{ type: 'stack', children: embedded.map((one) => `@trait.${one}`) }],
          }),
        ]),
      ],
    }),
  );
  cast.shown.unshift(name);
}
