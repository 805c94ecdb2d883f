import { expect, test } from 'vitest';
import { BROKEN_EXAMPLE } from '../../src/inspector/parts/broken-example.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { findAt } from '../../src/kernel/pointer.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { compileProgram } from '../../src/run/program/program.ts';
import { readRowStates, simulate } from '../../src/run/stepper/simulate.ts';
import { search } from '../../training/repair/measure.ts';

test('the broken example of the page works after rank 1', async () => {
  const [first] = (await search(BROKEN_EXAMPLE as unknown as JsonObject)).states;
  expect(first?.isComplete).toBe(true);
  const document = first?.state.document as JsonObject;
  const transitions = '/orbitals/0/traits/0/stateMachine/transitions';
  expect(findAt(document, `${transitions}/1/to`)).toBe('approved');
  expect(JSON.stringify(document)).toContain('@entity.reason');
  const program = compileProgram(buildModel(document));
  const play = (...events: string[]) => {
    const { world } = simulate(
      program,
      events.map((event) => ({ event, entity_id: '1' })),
      { entities: { Return: [{ id: '1', item: 'Lamp', refund: 20 }] } },
    );
    return readRowStates(world)['Returns.ReturnDesk']?.['1'];
  };
  expect(play('APPROVE')).toBe('approved');
  expect(play('APPROVE', 'PAY')).toBe('paid');
  expect(play('REJECT')).toBe('rejected');
  expect(play('ASK')).toBe('waiting');
});
