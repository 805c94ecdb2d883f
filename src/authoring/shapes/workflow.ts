import type { JsonObject } from '../../kernel/json.ts';
import { type Expression, emit, fetch, main, notify, persist, set } from '../builder/effect.ts';
import { toLabel } from '../builder/labels.ts';
import type { Node, PatternOf, Transition, Value } from '../builder/language.ts';
import {
  badge,
  button,
  columns,
  divider,
  failure,
  header,
  loading,
  row,
  stack,
} from '../builder/pattern-nodes.ts';
import { hear, on, parseMove, type TraitSpec, trait } from '../builder/trait.ts';

export interface Move {
  /** `'draft|returned SUBMIT submitted'`; `=` where the status stays. */
  readonly move: string;
  readonly label?: string;
  readonly variant?: NonNullable<PatternOf<'button'>['variant']>;
  readonly payload?: string;
  readonly guard?: Value;
  /** Before the new status is written. */
  readonly effects?: readonly Expression[];
  /** Where a guard fails: the message that is shown instead. */
  readonly otherwise?: string;
}

/** Moves taken apart. */
export const parseMoves = <M extends Pick<Move, 'move'>>(moves: readonly M[]) =>
  moves.map((move) => ({ ...move, ...parseMove(move.move) }));

/** The buttons of the moves that lead on from a status. */
export const drawMoves = (moves: ReturnType<typeof parseMoves<Move>>, status: string) =>
  moves
    .filter(({ sources }) => sources.includes(status))
    .map(({ event, label, variant }) =>
      button(label ?? toLabel(event), event, variant ?? 'secondary'),
    );

export interface WorkflowOptions {
  readonly name: string;
  readonly entity: string;
  readonly title: Value;
  readonly icon: string;
  readonly fields: string;
  /** `'draft submitted approved. rejected.'`: the record's statuses; the first is where a record starts. */
  readonly statuses: string;
  readonly moves: readonly Move[];
  /** The event that brings a record in, and who fires it. Without it the record is fetched on INIT. */
  readonly opens?: readonly [event: string, from: readonly string[]];
  /** Emitted after every move. */
  readonly changed: string;
  readonly external?: string;
  readonly statusField?: string;
  /** Shown in a status beneath the record. */
  readonly panels?: Readonly<Record<string, readonly Node[]>>;
  readonly more?: Partial<Pick<TraitSpec, 'listens' | 'events' | 'ticks' | 'config'>> & {
    readonly transitions?: readonly (readonly Transition[])[];
  };
}

/** A record that moves between statuses; every status shows the record and the moves that lead on. */
export function workflow(options: WorkflowOptions): JsonObject {
  const { entity, moves, changed, statusField = 'status', more = {} } = options;
  const statuses = options.statuses.split(/\s+/);
  const first = (statuses[0] ?? '').replace('.', '');
  const open = statuses.filter((status) => !status.endsWith('.')).join('|');
  const parsed = parseMoves(moves);
  const show = (status: string) =>
    main(
      stack(
        header(options.title, options.icon, badge(toLabel(status))),
        divider,
        { type: 'detail-panel', entity: '@entity', fields: columns(options.fields) },
        ...(options.panels?.[status] ?? []),
        row(...drawMoves(parsed, status)),
      ),
    );
  const step = ({ event, sources, to, guard, effects = [], otherwise }: (typeof parsed)[number]) =>
    sources.flatMap((source) => {
      const target = to === '=' ? source : to;
      const made = on(
        `${source} ${event} ${target}`,
        [
          ...effects,
          set(statusField, target),
          persist('update', entity, '@entity'),
          emit(changed, { id: '@entity.id', [statusField]: target }),
          show(target),
        ],
        guard,
      );
      const refused = otherwise ? on(`${source} ${event} =`, [notify(otherwise, 'warning')]) : [];
      return [...made, ...refused];
    });
  const [opening, openers] = options.opens ?? ['INIT', []];
  const entry =
    opening === 'INIT'
      ? [
          on(`${first} INIT =`, [fetch(entity), main(loading('Loading…'))]),
          on(`${first} ${entity}Loaded =`, [show(first)]),
          on(`${first} ${entity}LoadFailed =`, [
            main(failure('Could not load it', '@payload.error', 'INIT')),
          ]),
        ]
      : [
          on(`${first} INIT =`, [
            main({ type: 'empty-state', title: 'Nothing selected', icon: options.icon }),
          ]),
          on(`${open} ${opening} ${first}`, [set('id', '@payload.id'), show(first)]),
        ];
  return trait({
    name: options.name,
    entity,
    states: options.statuses,
    events: {
      ...(opening === 'INIT' ? {} : { [opening]: 'id! row:object' }),
      [changed]: `id! ${statusField}!`,
      ...Object.fromEntries(parsed.map(({ event, payload }) => [event, payload ?? ''])),
      ...more.events,
    },
    ...(options.external ? { external: options.external } : {}),
    listens: [...openers.map((name) => hear(name, opening)), ...(more.listens ?? [])],
    ...(more.ticks ? { ticks: more.ticks } : {}),
    ...(more.config ? { config: more.config } : {}),
    transitions: [...entry, ...parsed.flatMap(step), ...(more.transitions ?? [])],
  });
}
