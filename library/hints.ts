/** `npx tsx library/hints.ts`: the hints in the built-in library, by category and rule. */
import { BUILTIN_BEHAVIORS } from '../src/behaviors/builtin.ts';
import { buildModel } from '../src/language/model/model.ts';
import { findHints } from '../src/verify/verify.ts';

const counts = new Map<string, number>();
for (const { schema } of BUILTIN_BEHAVIORS) {
  for (const { category, detail } of findHints(buildModel(schema))) {
    const kind = `${category} ${String(detail.rule)}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
}
for (const [kind, count] of [...counts].sort((a, b) => b[1] - a[1])) {
  console.log(`${String(count).padStart(4)}  ${kind}`);
}
