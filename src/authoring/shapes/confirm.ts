import { clear, modal, notify, persist, set } from '../builder/effect.ts';
import type { PatternOf } from '../builder/language.ts';
import { alert, button, header, loading, row } from '../builder/pattern-nodes.ts';
import { hear, on } from '../builder/trait.ts';
import type { Overlay } from './overlay.ts';

export interface ConfirmOptions {
  readonly name: string;
  readonly entity: string;
  readonly opens: string;
  readonly from: readonly string[];
  readonly title: string;
  readonly message: NonNullable<PatternOf<'alert'>['message']>;
  /** Emitted once it is done. */
  readonly done: string;
}

/** A question before a record is deleted. */
export function confirmOverlay({
  name,
  entity,
  opens,
  from,
  title,
  message,
  done,
}: ConfirmOptions): Overlay {
  const failed = `${entity}ChangeFailed`;
  const spec = {
    name,
    entity,
    states: 'idle confirming working',
    events: { [opens]: 'id! row:object', [done]: 'id', [failed]: 'error code' },
    listens: from.map((source) => hear(source, opens)),
    transitions: [
      on('idle INIT =', [clear()]),
      on(`idle ${opens} confirming`, [
        set('id', '@payload.id'),
        modal(
          header(title, 'alert-triangle'),
          alert(message, 'warning'),
          row(button('Cancel', 'CANCEL', 'ghost'), button('Confirm', 'CONFIRM', 'danger', 'check')),
        ),
      ]),
      on('confirming CONFIRM working', [
        persist('delete', entity, '@entity.id', done, failed),
        modal(loading('Confirm…')),
      ]),
      on(`working ${done} idle`, [clear()]),
      on(`working ${failed} idle`, [clear(), notify('@payload.error', 'error')]),
      on('confirming CANCEL idle', [clear()]),
      on('confirming|working CLOSE idle', [clear()]),
    ],
  };
  return { spec, done };
}
