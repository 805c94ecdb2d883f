import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { openOrrery } from '../support/embedded-orrery.ts';
import { createHelpdesk } from '../support/helpdesk.ts';

const { call, ask } = await openOrrery();

const HELPDESK = createHelpdesk() as JsonObject;
const EPISODE = {
  domain: 'clinic',
  context: 'Appointments can be moved to another day',
  schema: HELPDESK,
  actions_taken: ['add_states', 'add_transitions'],
  outcome: 'success',
  metadata: { llm_calls: 4 },
};

describe('last week’s work', () => {
  it('is taken up by the schema_id of a recalled episode, which nobody had saved', async () => {
    const { episode_id } = await call('memory_store', EPISODE);
    const { episodes } = await call('memory_recall', {
      domain: 'clinic',
      context: 'move an appointment to another day',
    });
    const [found] = episodes as JsonObject[];
    expect(found).toMatchObject({ episode_id, schema_id: expect.stringMatching(/^sch_/) });
    const schema_id = found?.schema_id as string;
    expect((await call('get_schema', { schema_id })).value).toEqual(HELPDESK);
    expect(await call('validity_check', { schema: schema_id })).toHaveProperty('valid');
    const changed = await call('apply_actions', {
      schema: schema_id,
      actions: [{ action: 'add_states', params: { trait: 'Triage', states: ['moved'] } }],
      save: true,
    });
    expect(changed.schema_id).not.toBe(schema_id);
    await call('memory_forget', { domain: 'clinic', older_than_days: 0, min_relevance: 1 });
    await expect(call('get_schema', { schema_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is read whole by its episode_id; models get the schema by its handle', async () => {
    const { episode_id } = await call('memory_store', EPISODE);
    const input = { domain: 'clinic', episode_id: episode_id as string };
    const whole = await call('memory_recall', input);
    expect(whole).toMatchObject({
      total_matches: 1,
      episodes: [
        {
          episode_id,
          outcome: 'success',
          context: EPISODE.context,
          actions_taken: EPISODE.actions_taken,
          metadata: EPISODE.metadata,
        },
      ],
      schema: HELPDESK,
    });
    const structured = await ask('memory_recall', input);
    expect(structured.schema).toBeUndefined();
    expect(structured.episodes).toEqual(whole.episodes);
    const unknown = call('memory_recall', { domain: 'clinc', episode_id: episode_id as string });
    await expect(unknown).rejects.toThrow(/has no episode.*There are: clinic/);
  });
});
