import type { JsonObject } from '../../kernel/json.ts';
import { clear, type Expression, list, modal, notify, persist, set } from '../builder/effect.ts';
import { joinCamel, toWords } from '../builder/labels.ts';
import type { Transition, Value, ValueObject } from '../builder/language.ts';
import {
  alert,
  button,
  divider,
  type FormField,
  form,
  header,
  loading,
  row,
} from '../builder/pattern-nodes.ts';
import { on, type TraitSpec } from '../builder/trait.ts';

/**
 * Something that opens over a list, as states of the list's own machine: one machine knows what is open. Where it
 * closes, `reload` loads the list again, so that it shows the present rows.
 */
export type Overlay = (
  reload: readonly Expression[],
) => Pick<TraitSpec, 'states' | 'events'> & { readonly transitions: readonly Transition[] };

interface OverlayOptions {
  readonly name: string;
  readonly entity: string;
  /** The event that opens it. */
  readonly opens: string;
  readonly title: string;
  /** Emitted once the record is written. */
  readonly done: string;
}

export interface FormOptions extends OverlayOptions {
  readonly verb: 'create' | 'update';
  /** The states of the list that it opens over; default: browsing. */
  readonly over?: string;
  readonly icon: string;
  readonly fields: string | FormField[];
  /** Must hold for `@payload.data` before anything is written. */
  readonly guard?: Value | undefined;
  /** Shown where the guard fails. */
  readonly otherwise?: string;
  /** Merged over what the form sent. */
  readonly extra?: ValueObject;
  /** Fields that the form does not write, whatever it sends. */
  readonly kept?: readonly string[];
  readonly afterwards?: readonly Expression[];
}

/** The state of a list in which an overlay is open: `TaskAdd` → `taskAdd`. */
const toStateName = (name: string) => joinCamel(toWords(name));

/** A form: it opens on an event, writes the record, announces it and closes. */
export function formOverlay(options: FormOptions): Overlay {
  const { entity, verb, over = 'browsing', opens, done, afterwards = [] } = options;
  const open = toStateName(options.name);
  const saving = `${open}Saving`;
  const failed = `${entity}SaveFailed`;
  const isUpdate = verb === 'update';
  const extra = { ...(isUpdate ? { id: '@entity.id' } : {}), ...options.extra };
  const sent: Value = options.kept
    ? ['object/omit', '@payload.data', list(...options.kept)]
    : '@payload.data';
  const record: Value = Object.keys(extra).length > 0 ? ['object/merge', sent, extra] : sent;
  const write = [persist(verb, entity, record, done, failed), modal(loading('Saving…'))];
  const draw = (values: JsonObject) =>
    modal(
      header(options.title, options.icon),
      divider,
      form(options.fields, 'SAVE', 'CLOSE', { mode: isUpdate ? 'edit' : 'create', ...values }),
    );
  return (reload) => ({
    states: `${open} ${saving}`,
    events: {
      [opens]: isUpdate ? 'id! row:object' : 'source',
      SAVE: 'data:object!',
      [done]: 'id',
      [failed]: 'error code',
    },
    transitions: [
      on(`${over} ${opens} ${open}`, [
        ...(isUpdate ? [set('id', '@payload.id')] : []),
        draw(isUpdate ? { entity: '@payload.row' } : {}),
      ]),
      on(`${open} CLOSE loading`, [clear(), ...reload]),
      on(`${open} SAVE ${saving}`, write, options.guard),
      options.otherwise ? on(`${open} SAVE =`, [notify(options.otherwise, 'warning')]) : [],
      on(`${saving} ${done} loading`, [clear(), ...afterwards, ...reload]),
      on(`${saving} ${failed} ${open}`, [
        notify('@payload.error', 'error'),
        draw(isUpdate ? { entity: '@entity' } : {}),
      ]),
      on(`${saving} CLOSE loading`, [clear(), ...reload]),
    ].flat(),
  });
}

/** A question before a record is deleted. */
export function confirmOverlay(options: OverlayOptions & { readonly message: string }): Overlay {
  const { entity, opens, done } = options;
  const open = toStateName(options.name);
  const working = `${open}Working`;
  const failed = `${entity}ChangeFailed`;
  const ask = modal(
    header(options.title, 'alert-triangle'),
    alert(options.message, 'warning'),
    row(button('Cancel', 'CANCEL', 'ghost'), button('Confirm', 'CONFIRM', 'danger', 'check')),
  );
  return (reload) => ({
    states: `${open} ${working}`,
    events: { [opens]: 'id! row:object', [done]: 'id', [failed]: 'error code' },
    transitions: [
      on(`browsing ${opens} ${open}`, [set('id', '@payload.id'), ask]),
      on(`${open} CONFIRM ${working}`, [
        persist('delete', entity, '@entity.id', done, failed),
        modal(loading('Confirm…')),
      ]),
      on(`${working} ${done} loading`, [clear(), ...reload]),
      on(`${working} ${failed} loading`, [clear(), notify('@payload.error', 'error'), ...reload]),
      on(`${open} CANCEL loading`, [clear(), ...reload]),
      on(`${open}|${working} CLOSE loading`, [clear(), ...reload]),
    ].flat(),
  });
}
