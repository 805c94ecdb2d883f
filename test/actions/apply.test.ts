import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/actions/action.ts';
import { toAddress } from '../../src/actions/address.ts';
import { applyActions } from '../../src/actions/apply.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { createHelpdesk } from '../support/helpdesk.ts';

const act = (action: string, params: JsonObject): Action => ({ action, params });

const applyAction = (document: JsonObject, action: Action): JsonObject =>
  applyActions(document, [action]).document;

/** The value at keys, unchecked. */
const at = (root: Json | undefined, ...keys: (string | number)[]): Json | undefined =>
  keys.reduce<Json | undefined>((value, key) => (value as JsonObject)[key], root);

describe('applyActions', () => {
  it('addresses a place beyond a list by its index', () => {
    const path = ['orbitals', 0, 'traits', 9];
    expect(toAddress(createHelpdesk(), path)).toBe('/orbitals/@TicketOrbital/traits/9');
  });

  it('leaves nothing behind a field that shows nothing or joins nothing', () => {
    const way = { trait: 'Triage', from: 'open', event: 'INIT' };
    const badge = { type: 'badge', label: ['str/upper', '@entity.status'] };
    const draw = (...children: Json[]) => [['render-ui', 'main', { type: 'stack', children }]];
    const other = ['=', '@entity.subject', 'x'];
    const { document } = applyActions(createHelpdesk(), [
      act('set_effects', { ...way, effects: draw(badge, '@trait.Log') }),
      act('set_guard', { ...way, guard: ['or', ['object/get', '@entity', 'status'], other] }),
      act('remove_field', { entity: 'Ticket', name: 'status', cascade: true }),
    ]);
    const left = at(document, 'orbitals', 0, 'traits', 0, 'stateMachine', 'transitions', 0);
    expect(left).toMatchObject({ guard: other, effects: draw('@trait.Log') });
  });

  it('shares every subtree that it does not touch', () => {
    const before = createHelpdesk();
    const after = applyAction(
      before,
      act('set_guard', { trait: 'Triage', from: 'open', event: 'INIT', guard: true }),
    );
    const trait = ['orbitals', 0, 'traits', 0];
    const changed = [[], ['orbitals', 0], trait, [...trait, 'stateMachine', 'transitions', 0]];
    for (const path of changed) expect(at(after, ...path)).not.toBe(at(before, ...path));
    const kept = [
      ['ledger'],
      ['orbitals', 0, 'entity'],
      ['orbitals', 0, 'pages'],
      ['orbitals', 0, 'traits', 1],
      [...trait, 'config'],
      [...trait, 'stateMachine', 'states'],
      [...trait, 'stateMachine', 'transitions', 1],
      [...trait, 'stateMachine', 'transitions', 0, 'effects'],
    ];
    for (const path of kept) expect(at(after, ...path)).toBe(at(before, ...path));
  });
});
