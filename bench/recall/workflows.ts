/** How exactly compression finds workflows: `npx tsx bench/recall/workflows.ts [seeds = 3] [kept-aside]`. */
import { createRandom } from '../../src/kernel/random.ts';
import { withMemory } from './asked.ts';
import { countExact, createForms, createKeptAside } from './workflow-forms.ts';

const seeds = Number(process.argv[2] ?? 3);
const create = process.argv[3] === 'kept-aside' ? createKeptAside : createForms;
const totals = new Map<string, { exact: number; of: number; extra: number }>();
await withMemory({}, async (memory) => {
  for (let seed = 1; seed <= seeds; seed++) {
    for (const form of create(createRandom(seed))) {
      const scope = { tenant: 'bench', domain: `${form.name} ${seed}` };
      await Promise.all(form.runs.map((run) => memory.store(scope, run)));
      const { patterns } = await memory.compress(scope);
      const { exact, of, extra } = countExact(form, patterns);
      const total = totals.get(form.name) ?? { exact: 0, of: 0, extra: 0 };
      totals.set(form.name, {
        exact: total.exact + exact,
        of: total.of + of,
        extra: total.extra + extra,
      });
      if (process.env.SHOW && (exact < of || extra > 0)) {
        for (const steps of form.workflows) console.log(form.name, 'wanted', steps.join(' '));
        for (const { steps, support } of patterns)
          console.log('   found', support, steps.join(' '));
      }
    }
  }
});
let exact = 0;
let of = 0;
for (const [name, total] of totals) {
  console.log(`${name.padEnd(36)}${total.exact} of ${total.of} exact, ${total.extra} others`);
  exact += total.exact;
  of += total.of;
}
console.log(`${'all'.padEnd(36)}${exact} of ${of}: ${((100 * exact) / of).toFixed(1)} %`);
