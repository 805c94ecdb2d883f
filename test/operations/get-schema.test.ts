import { beforeAll, describe, expect, it } from 'vitest';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import { getSchema } from '../../src/operations/get-schema.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { registerBehavior } from '../../src/operations/register-behavior.ts';
import { openBehaviorsContexts } from '../support/behaviors-context.ts';
import { arm, trait } from '../support/machine.ts';

const library = createBuiltinLibrary();
const context = (await openBehaviorsContexts())();
const read = (input: object) => invoke(getSchema, input, context);

describe('get_schema of a behavior', () => {
  it('says what it is for', async () => {
    const output = await read({ schema_id: 'HelpDesk' });
    expect(output.behavior).toMatchObject({
      name: 'std-helpdesk',
      source: 'builtin',
      use_when: expect.stringMatching(/^Use when /),
    });
    const schema = library.find('std-helpdesk')?.schema;
    expect(output.bytes).toBe(Buffer.byteLength(JSON.stringify(schema)));
  });

  it('finds it by the words of its name', async () => {
    const { behavior } = await read({ schema_id: 'books and authors' });
    expect(behavior?.name).toBe('std-library-loans');
  });

  it('says so beside an outline, and of no part', async () => {
    const output = await read({ schema_id: 'cart', outline: true });
    expect(output.behavior?.name).toBe('std-cart');
    expect(output.outline).toContain('entity ');
    const part = { schema_id: 'cart', pointer: '/name' };
    expect(await read(part)).not.toHaveProperty('behavior');
  });

  it('finds a text in a part alone, and says which call lists fewer places', async () => {
    const all = await read({ schema_id: 'std-crm', find: 'e' });
    const [, call = ''] = /get_schema (\{.*\}) lists those/.exec(all.next ?? '') ?? [];
    const part = await read(JSON.parse(call));
    expect(part.total_found).toBeLessThan(all.total_found ?? 0);
    const { pointer } = JSON.parse(call);
    expect(part.found?.every((one) => one.pointer.startsWith(pointer))).toBe(true);
  });

  it('outlines short forms and faulty documents', async () => {
    const schema = {
      orbitals: [
        { entity: 'Ticket', traits: ['Triage', 7, { ref: 'X.traits.Y' }], pages: {} },
        null,
      ],
    };
    await invoke(registerBehavior, { name: 'odd', schema, description: 'Odd.' }, context);
    const output = await read({ schema_id: 'odd' });
    expect(output.value).toEqual(schema);
  });

  it.each([
    ['std-helpdsk', 'std-helpdesk'],
    ['std-librry-lons', 'std-library-loans'],
  ])('names for %j %s first where there is none', async (name, nearest) => {
    await expect(read({ schema_id: name })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining(`Nearest: ${nearest},`),
    });
  });
});

describe('get_schema of a part that is too large', () => {
  const STEPS = 260;
  const steps = Array.from({ length: STEPS }, (_, at) => `s${at}`);
  const arms = steps.map((step, at) =>
    arm(step, 'NEXT', `s${(at + 1) % STEPS}`, {
      effects: [['notify', `Step ${at} of a long row of steps that goes on and on`, 'info']],
    }),
  );
  const ring = arm('still', 'RING', 'still');
  const traits = [
    trait('Climb', steps, [{ key: 'NEXT' }], arms),
    trait('Bell', ['still'], [{ key: 'RING' }], [ring]),
  ];
  const entity = { name: 'Stair', fields: [{ name: 'id', type: 'string' }] };
  const schema = { name: 'tower', orbitals: [{ name: 'Tower', entity, traits, pages: [] }] };
  const climb = (input: object) => read({ schema_id: 'tower', ...input });
  beforeAll(() =>
    invoke(registerBehavior, { name: 'tower', schema, description: 'High.' }, context),
  );
  const follow = (next = '') => JSON.parse(next.slice(next.indexOf('{'), next.indexOf('}') + 1));

  it('leads to the largest child, and to the rest of a long list', async () => {
    await expect(climb({ pointer: 'Clim' })).rejects.toThrow('Nearest: Climb');
    const trait = await climb({ pointer: 'Climb', max_bytes: 500 });
    expect(follow(trait.next)).toEqual({
      schema_id: 'tower',
      pointer: '/orbitals/0/traits/0/stateMachine',
    });
    const pointer = '/orbitals/0/traits/0/stateMachine/transitions';
    const listed: string[] = [];
    for (let input: object = { pointer }; ; ) {
      const part = await climb({ ...input, max_bytes: 500 });
      listed.push(...(part.children ?? []).map((one) => one.pointer));
      if (!part.next?.startsWith('The rest')) break;
      input = follow(part.next);
    }
    expect(listed).toEqual(arms.map((_, at) => `${pointer}/${at}`));
  });

  it('outlines the arms of the machines that fit, and says how to read all', async () => {
    const { outline, next } = await climb({ pointer: 'Tower', outline: true });
    expect(outline).toContain('trait Climb: 260 states');
    expect(outline).toContain('still*: RING');
    const all = await climb(follow(next));
    expect(all.outline).toContain('s259  NEXT -> s0');
  });
});
