import { expect } from 'vitest';
import { countExact, type WorkflowForm } from '../../bench/recall/workflow-forms.ts';
import { HELPDESK, type TestMemory } from './memory.ts';

/** Stores and compresses each form in a domain of its own. A second compression must find nothing to do. */
export async function countForms(
  { memory }: TestMemory,
  forms: readonly WorkflowForm[],
  prefix: string,
) {
  const counts = { exact: 0, of: 0, extra: 0 };
  for (const form of forms) {
    const scope = { ...HELPDESK, domain: `${prefix} ${form.name}` };
    await Promise.all(form.runs.map((run) => memory.store(scope, run)));
    const { patterns } = await memory.compress(scope);
    const { exact, of, extra } = countExact(form, patterns);
    counts.exact += exact;
    counts.of += of;
    counts.extra += extra;
    const again = await memory.compress(scope);
    expect(again).toMatchObject({ patternsExtracted: 0, episodesCompressed: 0 });
  }
  return counts;
}
