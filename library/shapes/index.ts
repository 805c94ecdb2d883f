import { clear, main, render, set } from '../../src/authoring/builder/effect.ts';
import type { Effect, Transition, Value } from '../../src/authoring/builder/language.ts';
import {
  button,
  columns,
  divider,
  failure,
  header,
} from '../../src/authoring/builder/pattern-nodes.ts';
import { hear, on } from '../../src/authoring/builder/trait.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { trait } from '../builder.ts';

export { browse } from '../../src/authoring/shapes/browse.ts';
export { formOverlay } from '../../src/authoring/shapes/overlay.ts';

/** Rows could not be loaded: the page says so and offers to try `again`. */
export function fails(move: string, title: string, again?: readonly Effect[]): Transition[] {
  const [busy, , failed] = move.split(' ');
  return [
    ...on(move, [main(failure(title, '@payload.error', 'INIT'))]),
    ...(again ? on(`${failed} INIT ${busy}`, again) : []),
  ];
}

interface DetailOptions extends Readonly<Record<'name' | 'entity' | 'opens' | 'icon', string>> {
  readonly from: readonly string[];
  readonly title: Value;
  readonly fields: string;
}

/** One record in a drawer. */
export function detail(options: DetailOptions): JsonObject {
  const { name, entity, opens, from, title, icon, fields } = options;
  const slot = 'drawer';
  return trait({
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
  });
}
