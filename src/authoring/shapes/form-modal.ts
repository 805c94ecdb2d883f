import type { JsonObject } from '../../kernel/json.ts';
import { clear, type Expression, list, modal, notify, persist, set } from '../builder/effect.ts';
import type { Value, ValueObject } from '../builder/language.ts';
import { divider, type FormField, form, header, loading } from '../builder/pattern-nodes.ts';
import { hear, on } from '../builder/trait.ts';
import type { Overlay } from './overlay.ts';

export interface FormModalOptions {
  readonly name: string;
  readonly entity: string;
  readonly verb: 'create' | 'update';
  readonly title: string;
  readonly icon: string;
  /** The event that opens it, and the traits that fire it. */
  readonly opens: string;
  readonly from: readonly string[];
  readonly fields: string | FormField[];
  /** Emitted once the record is written. */
  readonly done: string;
  /** Must hold for `@payload.data` before anything is written. */
  readonly guard?: Value;
  /** Shown where the guard fails. */
  readonly otherwise?: string;
  /** Merged over what the form sent. */
  readonly extra?: ValueObject;
  /** Fields that the form does not write, whatever it sends. */
  readonly kept?: readonly string[];
  readonly afterwards?: readonly Expression[];
}

/** A form in an overlay: it opens on an event, writes the record, announces it and closes. */
export function formOverlay(options: FormModalOptions): Overlay {
  const { entity, verb, opens, done } = options;
  const failed = `${entity}SaveFailed`;
  const isUpdate = verb === 'update';
  const extra = { ...(isUpdate ? { id: '@entity.id' } : {}), ...options.extra };
  const sent: Value = options.kept
    ? ['object/omit', '@payload.data', list(...options.kept)]
    : '@payload.data';
  const record: Value = Object.keys(extra).length > 0 ? ['object/merge', sent, extra] : sent;
  const draw = (values: JsonObject) =>
    modal(
      header(options.title, options.icon),
      divider,
      form(options.fields, 'SAVE', 'CLOSE', { mode: isUpdate ? 'edit' : 'create', ...values }),
    );
  const spec = {
    name: options.name,
    entity,
    states: 'closed open saving',
    events: {
      [opens]: isUpdate ? 'id! row:object' : 'source',
      SAVE: 'data:object!',
      [done]: 'id',
      [failed]: 'error code',
    },
    listens: options.from.map((source) => hear(source, opens)),
    transitions: [
      on('closed INIT =', [clear()]),
      on(`closed ${opens} open`, [
        ...(isUpdate ? [set('id', '@payload.id')] : []),
        draw(isUpdate ? { entity: '@payload.row' } : {}),
      ]),
      on('open CLOSE closed', [clear()]),
      on(
        'open SAVE saving',
        [persist(verb, entity, record, done, failed), modal(loading('Saving…'))],
        options.guard,
      ),
      ...(options.otherwise ? [on('open SAVE =', [notify(options.otherwise, 'warning')])] : []),
      on(`saving ${done} closed`, [clear(), ...(options.afterwards ?? [])]),
      on(`saving ${failed} open`, [
        notify('@payload.error', 'error'),
        draw(isUpdate ? { entity: '@entity' } : {}),
      ]),
      on('saving CLOSE closed', [clear()]),
    ],
  };
  return { spec, done };
}
