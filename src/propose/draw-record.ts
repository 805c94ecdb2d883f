import {
  assign,
  type Expression,
  emit,
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
import type { Drawing } from './drawing.ts';
import { eventsMeant, type Lifecycle, nameStates } from './lifecycle.ts';
import { load, reportResults, send } from './messages.ts';
import { takeFree } from './naming.ts';
import { findRelationsRead } from './read-rules.ts';

/** A way of drawing a record, by the value of its state. */
type Show = (value?: string) => Expression;

/** The machine of a record's page, beside its lifecycle. */
const [BUSY, MISSING] = ['loading', 'missing'];

/** A record with the ways on from its state, above what else its page shows. */
function createScreen(drawing: Drawing, back: string, below: readonly Node[]): Show {
  const { entity, shown, texts, icon, navigation } = drawing;
  const { name, states } = entity;
  const title = texts[0] === undefined ? toLabel(name) : `@entity.${texts[0]}`;
  const fields = shown.map((field) => toColumnItem(field, 'detail-panel'));
  return (value) => {
    const moves = (states?.transitions ?? []).flatMap(([from, event], index) =>
      from === value ? button(toLabel(event), event, index === 0 ? 'primary' : 'secondary') : [],
    );
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

/** The messages that are sent on moves of a record, each with the events. */
const sentOnMoves = ({ entity, messages }: Drawing) =>
  messages.flatMap((message) => {
    const { on: occasion } = message.notice;
    if (typeof occasion !== 'string') return [];
    const events = eventsMeant(entity, occasion);
    return events.length > 0 ? { message, occasion, events } : [];
  });

type Sent = ReturnType<typeof sentOnMoves>;

/** The moves of a record from state to state, and their results. */
function drawMoves(
  { entity, event: stem, guards }: Drawing,
  { field, transitions: moves }: Lifecycle,
  states: ReadonlyMap<string, string>,
  sent: Sent,
  show: Show,
): Transition[][] {
  if (moves.length === 0) return [];
  const [stored, failed] = [`${entity.name}Stored`, `${entity.name}StoreFailed`];
  const drawn = moves.flatMap(([from, event, to]) => {
    const guard = guards.get(event);
    const written = from === to ? {} : { [field]: to };
    const calls = sent.filter(({ events }) => events.includes(event));
    const move = on(
      `${states.get(from)} ${event} ${states.get(to)}`,
      [
        ...assign(written),
        ...calls.map(({ message, occasion }) =>
          send(message, '@entity', message.name, toLabel(occasion)),
        ),
        persist('update', entity.name, { id: '@entity.id', ...written }, stored, failed),
        emit(`${stem}_CHANGED`, { id: '@entity.id', [field]: to }),
        show(to),
      ],
      guard,
    );
    if (!guard) return [move];
    const refusal = notify('This is not possible yet.', 'warning');
    return [move, on(`${states.get(from)} ${event} =`, [refusal], ['not', guard])];
  });
  const all = [...states.values()].join('|');
  return [
    ...drawn,
    on(`${all} ${stored} =`, [notify('Saved', 'success')]),
    on(`${all} ${failed} =`, [notify('@payload.error', 'error')]),
  ];
}

/** One record on a page of its own: it loads by the id of the route, shows its state and the possible moves. */
export function drawRecord(drawing: Drawing, below: readonly Node[]): JsonObject {
  const { entity, object, words, event: stem } = drawing;
  const { name, states: lifecycle, recordPath, pages } = entity;
  const parameter = recordParameter(recordPath);
  const states = nameStates(lifecycle?.values ?? ['shown'], [BUSY, MISSING]);
  const names = [...states.values()];
  const all = names.join('|');
  const back = takeFree('BACK', new Set(lifecycle?.transitions.map(([, event]) => event)));
  const show = createScreen(drawing, back, below);
  const sent = sentOnMoves(drawing);
  const results = sent.filter(({ message }) => message.notice.by !== 'page');
  const guarded = findRelationsRead(entity, [...drawing.guards.values()]);
  const include = [...new Set([...guarded, ...sent.flatMap(({ message }) => message.include)])];
  const found: Expression = ['array/first', '@payload.data'];
  const fields = (object.fields as JsonObject[]).map(({ name }) => String(name));
  const take = assign(Object.fromEntries(fields.map((name) => [name, get(found, name)])));
  return trait({
    name: `${name}Page`,
    entity: name,
    states: [BUSY, ...names, MISSING].join(' '),
    events: { INIT: parameter, [`${stem}_CHANGED`]: `id! ${lifecycle?.field ?? 'status'}` },
    config: Object.assign({}, ...sent.map(({ message }) => message.config)),
    transitions: [
      on(`${BUSY}|${MISSING} INIT ${BUSY}`, [
        load(name, include, { id: `@payload.${parameter}` }),
        main(loading(`Loading the ${words}…`)),
      ]),
      ...[...states].map(([value, state]) => {
        const guard: Expression = lifecycle
          ? ['=', get(found, lifecycle.field), value]
          : ['>', ['array/len', '@payload.data'], 0];
        const shown = show(lifecycle && value);
        return on(`${BUSY} ${name}Loaded ${state}`, [...take, shown], guard);
      }),
      on(`${BUSY} ${name}Loaded ${MISSING}`, [
        main(failure(`There is no such ${words}`, 'It may have been removed.', 'INIT')),
      ]),
      on(`${BUSY} ${name}LoadFailed ${MISSING}`, [
        main(failure(`Could not load the ${words}`, '@payload.error', 'INIT')),
      ]),
      ...(lifecycle ? drawMoves(drawing, lifecycle, states, sent, show) : []),
      on(`${all} ${back} ${BUSY}`, [navigate(pages[0]?.path ?? '/'), main(loading('Loading…'))]),
      ...results.map(({ message }) => reportResults(all, message.name)),
    ],
  });
}
