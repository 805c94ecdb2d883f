import { clear, render, set } from '../../src/authoring/builder/effect.ts';
import type { Value } from '../../src/authoring/builder/language.ts';
import { button, columns, divider, header } from '../../src/authoring/builder/pattern-nodes.ts';
import { hear, on } from '../../src/authoring/builder/trait.ts';
import type { Overlay } from '../../src/authoring/shapes/overlay.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { trait } from '../builder.ts';

export interface DetailOptions {
  readonly name: string;
  readonly entity: string;
  readonly opens: string;
  readonly from: readonly string[];
  readonly title: Value;
  readonly icon: string;
  readonly fields: string | readonly JsonObject[];
}

/** One record in a drawer. */
export function detailOverlay(options: DetailOptions): Overlay {
  const { name, entity, opens, from, title, icon, fields } = options;
  const slot = 'drawer';
  const spec = {
    name,
    entity,
    states: 'closed open',
    events: { [opens]: 'id! row:object' },
    listens: from.map((source) => hear(source, opens)),
    transitions: [
      on('closed INIT =', [clear(slot)]),
      on(`closed|open ${opens} open`, [
        set('id', '@payload.id'),
        render(slot, header(title, icon, button('Close', 'CLOSE', 'ghost', 'x')), divider, {
          type: 'detail-panel',
          entity: '@payload.row',
          fields: columns(fields),
        }),
      ]),
      on('open CLOSE closed', [clear(slot)]),
    ],
  };
  return { spec };
}

/** A detail overlay as a trait of its own. */
export const detail = (options: DetailOptions): JsonObject => trait(detailOverlay(options).spec);
