import type { Json, JsonObject } from '../../../src/kernel/json.ts';
import { clear, type Expression, modal, notify, persist, set } from '../builder/effect.ts';
import { toLabel } from '../builder/names.ts';
import { alert, button, header, row } from '../builder/pattern.ts';
import { hear, on, trait } from '../builder/trait.ts';

export interface ConfirmOptions {
  readonly name: string;
  readonly entity: string;
  readonly opens: string;
  readonly from: readonly string[];
  readonly title: string;
  readonly message: Json;
  readonly icon?: string;
  readonly confirm?: string;
  /** Emitted once it is done. */
  readonly done: string;
  /** What a confirmation writes; by default the record is deleted. */
  readonly effect?: Expression;
  readonly success?: string;
}

/** A question before something that can't be taken back. */
export function confirm(options: ConfirmOptions): JsonObject {
  const { entity, opens, confirm: yes = 'CONFIRM', done } = options;
  const write = options.effect ?? persist('delete', entity, '@entity.id', done);
  return trait({
    name: options.name,
    entity,
    states: 'idle confirming',
    events: { [opens]: 'id! row:object', [done]: 'id' },
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
      on(`confirming ${yes} idle`, [
        write,
        clear(),
        ...(options.success ? [notify(options.success, 'success')] : []),
      ]),
      on('confirming CANCEL idle', [clear()]),
      on('confirming CLOSE idle', [clear()]),
    ],
  });
}
