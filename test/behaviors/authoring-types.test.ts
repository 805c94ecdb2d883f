import { describe, expect, it } from 'vitest';
import { entity, fn, main, persist, set, stack, trait } from '../../src/authoring/builder/index.ts';

/* What the grammar does not know must not compile: each of these lines is wrong, and the type check says so. */
describe('the authoring code', () => {
  it('takes field types, operators and properties from the grammar', () => {
    // @ts-expect-error integer is no field type
    entity('Order', { total: 'integer = 0' });
    // @ts-expect-error json is no field type
    entity('Order', { lines: 'json' });
    // @ts-expect-error a skeleton has rows, not lines
    main({ type: 'skeleton', lines: 3 });
    // @ts-expect-error nor inside another pattern
    main(stack({ type: 'skeleton', lines: 3 }));
    // @ts-expect-error nor deeper
    main({ type: 'card', children: [{ type: 'stack', children: [{ type: 'badge', text: 'x' }] }] });
    // @ts-expect-error a chat bar always fires CHAT_SEND
    main({ type: 'chat-bar', submitEvent: 'SEND' });
    // @ts-expect-error there is no such pattern
    main({ type: 'turn-panel' });
    // @ts-expect-error a badge has no such variant
    main({ type: 'badge', label: 'New', variant: 'shiny' });
    // @ts-expect-error the operator is array/filter
    set('open', ['array/where', '@entity.rows', fn('row', '@row.open')]);
    // @ts-expect-error nor inside a call
    set('open', ['array/len', ['array/where', '@entity.rows', fn('row', '@row.open')]]);
    // @ts-expect-error nothing is upserted
    persist('upsert', 'Order', '@entity');
    expect(trait({ name: 'Empty', states: 'idle', transitions: [] })).toMatchObject({
      name: 'Empty',
    });
  });
});
