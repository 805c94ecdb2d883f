import type { JsonObject } from '../../kernel/json.ts';
import { clear, type Expression, modal, notify, persist, set } from '../builder/effect.ts';
import { toLabel } from '../builder/labels.ts';
import type { PatternOf } from '../builder/language.ts';
import { alert, button, header, loading, row } from '../builder/pattern-nodes.ts';
import { hear, on, trait } from '../builder/trait.ts';
import type { Overlay } from './overlay.ts';

export interface ConfirmOptions {
  readonly name: string;
  readonly entity: string;
  readonly opens: string;
  readonly from: readonly string[];
  readonly title: string;
  readonly message: NonNullable<PatternOf<'alert'>['message']>;
  readonly icon?: string;
  readonly confirm?: string;
  /** Emitted once it is done. */
  readonly done: string;
  /** The effect of a confirmation; by default the record is deleted. Its results are `done` and a failure. */
  readonly effect?: Expression;
  readonly success?: string;
}

/** An effect whose result events are `done` or `failed`, whatever it named before. */
function withResults(effect: Expression, done: string, failed: string): Expression {
  const operands = effect.filter((part) => !(part instanceof Object && 'emit' in part));
  return [...operands, { emit: { success: done, failure: failed } }] as unknown as Expression;
}

/** A question before something that can't be taken back. */
export function confirmOverlay(options: ConfirmOptions): Overlay {
  const { entity, opens, confirm: yes = 'CONFIRM', done } = options;
  const failed = `${entity}ChangeFailed`;
  const write = options.effect ?? persist('delete', entity, '@entity.id');
  const spec = {
    name: options.name,
    entity,
    states: 'idle confirming working',
    events: { [opens]: 'id! row:object', [done]: 'id', [failed]: 'error code' },
    listens: options.from.map((name) => hear(name, opens)),
    transitions: [
      on('idle INIT =', [clear()]),
      on(`idle ${opens} confirming`, [
        set('id', '@payload.id'),
        modal(
          header(options.title, options.icon ?? 'alert-triangle'),
          alert(options.message, 'warning'),
          row(button('Cancel', 'CANCEL', 'ghost'), button(toLabel(yes), yes, 'danger', 'check')),
        ),
      ]),
      on(`confirming ${yes} working`, [
        withResults(write, done, failed),
        modal(loading(`${toLabel(yes)}…`)),
      ]),
      on(`working ${done} idle`, [
        clear(),
        ...(options.success ? [notify(options.success, 'success')] : []),
      ]),
      on(`working ${failed} idle`, [clear(), notify('@payload.error', 'error')]),
      on('confirming CANCEL idle', [clear()]),
      on('confirming|working CLOSE idle', [clear()]),
    ],
  };
  return { spec, slot: 'modal', done };
}

/** A confirmation as a trait of its own. */
export const confirm = (options: ConfirmOptions): JsonObject => trait(confirmOverlay(options).spec);
