import { asArray, isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { countTokens } from '../count-tokens.ts';
import type { BenchRow } from '../row.ts';
import { breakManyTimes, findArm, MANY, orbitalOf, type Read, toRun } from './published.ts';
import type { Session } from './session.ts';

/** Tokens of single answers, and of the list of tools as it is sent. */
export async function benchAnswerSizes(open: () => Session, read: Read): Promise<BenchRow[]> {
  const session = open();
  const tools = await session.listTools();
  const bare = tools.map((tool) => ({ ...tool, outputSchema: undefined }));
  const rows: BenchRow[] = [
    ['list of tools', tools],
    ['list of tools without output schemas', bare],
  ].map(([what, sent]) => ({
    what: `tokens: ${what as string}`,
    value: countTokens(JSON.stringify(sent)),
    unit: '',
  }));
  const add = async (what: string, name: string, input: JsonObject) => {
    const answer = await session.ask(name, input);
    rows.push({ what: `tokens: ${what}`, value: countTokens(session.text), unit: '' });
    return answer;
  };
  const gateway = await session.keep(read('std-api-gateway'));
  await add('trace of five events', 'simulate', toRun(gateway));
  const booking = read('std-booking-system');
  await add('outline of one orbital', 'get_schema', {
    schema_id: await session.keep(booking),
    outline: true,
    pointer: `/orbitals/${orbitalOf(booking, 'AppointmentOrbital')}`,
  });
  const faulty = await session.keep(breakManyTimes(read('std-field-service')));
  await add(`error_check of ${MANY} faults`, 'error_check', { schema: faulty });
  const { suggestions } = await add(`repair of ${MANY} faults with explanation`, 'rank_edits', {
    schema: faulty,
    errors: [],
  });
  const [best] = asArray(suggestions).filter(isObject);
  const { schema } = await session.call('apply_actions', {
    schema: faulty,
    plan: best?.plan_id as Json,
    include_schema: true,
  });
  rows.push({
    what: `right: repair of ${MANY} faults keeps the guard`,
    value: findArm(schema as JsonObject, 'WorkOrderCreate', 'CREATE').guard === undefined ? 0 : 1,
    unit: '',
    goal: { atLeast: 1 },
  });
  return rows;
}
