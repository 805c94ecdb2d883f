import {
  assign,
  type Expression,
  emit,
  fetch,
  get,
  main,
  navigate,
  notify,
  persist,
  recordParameter,
} from '../authoring/builder/effect.ts';
import { toLabel } from '../authoring/builder/labels.ts';
import type { Node, Transition } from '../authoring/builder/language.ts';
import {
  badge,
  button,
  divider,
  failure,
  header,
  loading,
  row,
  stack,
} from '../authoring/builder/pattern-nodes.ts';
import { on, trait } from '../authoring/builder/trait.ts';
import { toColumnItem } from '../drawing/field-display.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Drawing, DrawOptions } from './drawing.ts';

/** The first of some names that is not taken. */
const firstFree = (names: readonly string[], taken: readonly string[]): string =>
  names.find((name) => !taken.includes(name)) ?? (names[0] as string);

/** The way of drawing a record in one of its states. */
function createScreen(drawing: Drawing, { navigation }: DrawOptions, back: string, below: Node[]) {
  const { entity, shown, texts, icon } = drawing;
  const { name, lifecycle } = entity;
  const title = texts[0] ? `@entity.${texts[0].name}` : toLabel(name);
  const fields = shown.map((field) => toColumnItem(field, 'detail-panel'));
  const buttons = (lifecycle?.transitions ?? []).map(([from, event], index) => ({
    from,
    button: button(toLabel(event), event, index === 0 ? 'primary' : 'secondary'),
  }));
  return (value?: string): Expression => {
    const moves = buttons.filter(({ from }) => from === value).map(({ button }) => button);
    const state = value === undefined ? [] : [badge(toLabel(value))];
    return main(
      stack(
        ...navigation,
        header(title, icon, ...state, button('Back', back, 'ghost', 'arrow-left')),
        divider,
        { type: 'detail-panel', entity: '@entity', fields },
        ...(moves.length > 0 ? [row(...moves)] : []),
        ...below,
      ),
    );
  };
}

/** The moves of a record from state to state. */
function drawMoves(
  { entity, event: stem }: Drawing,
  { notices, guards }: DrawOptions,
  show: (value: string) => Expression,
): Transition[] {
  const { name, lifecycle } = entity;
  if (!lifecycle) return [];
  const { field, states, transitions } = lifecycle;
  return transitions.flatMap(([from, event, to]) => {
    const guard = guards.get(event);
    const written = from === to ? {} : { [field]: to };
    const [source, target] = [states.get(from), states.get(to)];
    return [
      ...on(
        `${source} ${event} ${target}`,
        [
          ...assign(written),
          ...(notices.effects.get(event) ?? []),
          persist(
            'update',
            name,
            { id: '@entity.id', ...written },
            `${name}Stored`,
            `${name}StoreFailed`,
          ),
          emit(`${stem}_CHANGED`, { id: '@entity.id', [field]: to }),
          show(to),
        ],
        guard,
      ),
      ...(guard
        ? on(
            `${source} ${event} =`,
            [notify('This is not possible yet.', 'warning')],
            ['not', guard],
          )
        : []),
    ];
  });
}

/** One record on a page of its own: it loads by the id of the route, shows its state and the possible actions. */
export function drawRecord(
  drawing: Drawing,
  options: DrawOptions,
  list: string,
  below: Node[],
): JsonObject {
  const { entity, object, words, event: stem } = drawing;
  const { name, lifecycle } = entity;
  const { notices } = options;
  const parameter = recordParameter(entity.recordPath);
  const states: { state: string; value?: string }[] = lifecycle?.values.map((value) => ({
    state: lifecycle.states.get(value) ?? value,
    value,
  })) ?? [{ state: 'shown' }];
  const names = states.map(({ state }) => state);
  const all = names.join('|');
  const busy = firstFree(['loading', 'fetching'], names);
  const missing = firstFree(['missing', 'notFound'], names);
  const events = (lifecycle?.transitions ?? []).map(([, event]) => event);
  const back = firstFree(['BACK', 'GO_BACK', 'LEAVE_PAGE'], events);
  const show = createScreen(drawing, options, back, below);
  const moves = drawMoves(drawing, options, show);
  const field = lifecycle?.field ?? 'status';
  const first: Expression = ['array/first', '@payload.data'];
  const fields = (object.fields as JsonObject[]).map(({ name }) => String(name));
  const take = assign(Object.fromEntries(fields.map((name) => [name, get(first, name)])));
  return trait({
    name: `${name}Page`,
    entity: name,
    states: [busy, ...names, missing].join(' '),
    events: { INIT: parameter, [`${stem}_CHANGED`]: `id! ${field}` },
    external: `${stem}_CHANGED`,
    ...(Object.keys(notices.config).length > 0 ? { config: notices.config } : {}),
    transitions: [
      on(`${busy}|${missing} INIT ${busy}`, [
        fetch(name, {
          id: `@payload.${parameter}`,
          ...(notices.include.size > 0 ? { include: [...notices.include] } : {}),
        }),
        main(loading(`Loading the ${words}…`)),
      ]),
      ...states.map(({ state, value }) =>
        on(
          `${busy} ${name}Loaded ${state}`,
          [...take, show(value)],
          value === undefined
            ? ['>', ['array/len', '@payload.data'], 0]
            : ['=', get(first, field), value],
        ),
      ),
      on(`${busy} ${name}Loaded ${missing}`, [
        main(failure(`There is no such ${words}`, 'It may have been removed.', 'INIT')),
      ]),
      on(`${busy} ${name}LoadFailed ${missing}`, [
        main(failure(`Could not load the ${words}`, '@payload.error', 'INIT')),
      ]),
      moves,
      ...(moves.length > 0
        ? [
            on(`${all} ${name}Stored =`, [notify('Saved', 'success')]),
            on(`${all} ${name}StoreFailed =`, [notify('@payload.error', 'error')]),
          ]
        : []),
      on(`${all} ${back} ${busy}`, [navigate(list)]),
      ...notices.results,
    ],
  });
}
