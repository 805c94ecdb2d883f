import type { JsonObject } from '../../kernel/json.ts';
import { clear, render, set } from '../builder/effect.ts';
import type { Node, PatternOf, Value } from '../builder/language.ts';
import { button, columns, divider, header, row } from '../builder/pattern-nodes.ts';
import { hear, on, trait } from '../builder/trait.ts';
import type { Overlay } from './overlay.ts';

export interface DetailOptions {
  readonly name: string;
  readonly entity: string;
  readonly opens?: string;
  readonly from: readonly string[];
  readonly title: Value;
  readonly icon: string;
  readonly fields: string | readonly JsonObject[];
  readonly slot?: 'modal' | 'drawer';
  /** Buttons: label, event, variant. Other traits listen to these events. */
  readonly buttons?: readonly (readonly [
    label: string,
    event: string,
    variant?: PatternOf<'button'>['variant'],
  ])[];
  readonly below?: readonly Node[];
}

/** One record in an overlay, with what can be done to it. */
export function detailOverlay(options: DetailOptions): Overlay {
  const { opens = 'VIEW', slot = 'drawer', buttons = [] } = options;
  const record = { id: '@payload.id', row: '@payload.row' };
  const spec = {
    name: options.name,
    entity: options.entity,
    states: 'closed open',
    events: {
      [opens]: 'id! row:object',
      ...Object.fromEntries(buttons.map(([, event]) => [event, 'id! row:object'])),
    },
    fires: buttons.map(([, event]) => event).join(' '),
    listens: options.from.map((name) => hear(name, opens)),
    transitions: [
      on('closed INIT =', [clear(slot)]),
      on(`closed|open ${opens} open`, [
        set('id', '@payload.id'),
        render(
          slot,
          header(options.title, options.icon, button('Close', 'CLOSE', 'ghost', 'x')),
          divider,
          { type: 'detail-panel', entity: '@payload.row', fields: columns(options.fields) },
          ...(options.below ?? []),
          ...(buttons.length > 0
            ? [
                row(
                  ...buttons.map(([label, event, variant]) => ({
                    ...button(label, event, variant),
                    actionPayload: record,
                  })),
                ),
              ]
            : []),
        ),
      ]),
      on('open CLOSE closed', [clear(slot)]),
    ],
  };
  return { spec, slot };
}

/** A detail overlay as a trait of its own. */
export const detail = (options: DetailOptions): JsonObject => trait(detailOverlay(options).spec);
