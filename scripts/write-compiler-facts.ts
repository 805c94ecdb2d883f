import { writeFileSync } from 'node:fs';
import type { Json } from '../src/kernel/json.ts';
import { OPERATORS } from '../src/language/grammar/operators.ts';
import { REGISTRY_HISTORY } from '../src/language/grammar/patterns.ts';
import { COMPILER_VERSION } from '../src/language/grammar/shapes.ts';
import { compile } from '../training/language/compiler-command.ts';

/**
 * Asks the language's compiler for the patterns and operators that it judges, and writes its answers into
 * `src/language/grammar/compiler.gen.ts`:
 *
 *     npx tsx scripts/write-compiler-facts.ts PATH-OF-COMPILER
 */

/** What the compiler says of each effect of an application's one transition, by the index of the effect. */
function ask(effects: Json[]) {
  const transitions = [{ from: 'open', to: 'open', event: 'INIT', effects }];
  const events = [{ key: 'INIT', name: 'Init' }];
  const stateMachine = { states: [{ name: 'open', isInitial: true }], events, transitions };
  const traits = [{ name: 'T', linkedEntity: 'E', stateMachine }];
  const entity = { name: 'E', fields: [{ name: 'id', type: 'string' }] };
  const orbitals = [{ name: 'O', entity, traits, pages: [] }];
  const errors = compile(process.argv[2] ?? '', { name: 'A', version: '1.0.0', orbitals });
  return (index: number) => errors.filter(({ path }) => path.includes(`.effects[${index}]`));
}

/** Patterns that the compiler judges: their properties, and those that they must have. */
function listPatterns(): string[] {
  const names = [...REGISTRY_HISTORY.keys()].sort();
  const draw = (type: string) => ['render-ui', 'main', { type, '-': 1 }];
  const said = ask(names.map(draw));
  return names.flatMap((name, index) => {
    const errors = said(index);
    const unknown = errors.find(({ code }) => code === 'ORB_RUI_INVALID_PROP');
    if (unknown === undefined) return [];
    const required = errors.flatMap(
      ({ message }) => /requires prop '(.+?)'/.exec(message)?.[1] ?? [],
    );
    return `${name}|${[...(unknown.validValues ?? [])].sort().join(' ')}|${required.sort().join(' ')}`;
  });
}

/** Operators whose arguments the compiler counts: the least and the most that it takes. */
function listOperators(): string[] {
  const names = [...OPERATORS.keys()].sort();
  const limit = (count: number, form: RegExp) => {
    const call = (name: string) => ['log', [name, ...new Array<number>(count).fill(1)]];
    const said = ask(names.map(call));
    return names.map(
      (_, index) => said(index).flatMap(({ message }) => form.exec(message)?.[1] ?? [])[0],
    );
  };
  const least = limit(0, /at least (\d+)/);
  const most = limit(20, /at most (\d+)/);
  return names.flatMap((name, index) =>
    least[index] === undefined ? [] : `${name} ${least[index]} ${most[index] ?? ''}`.trim(),
  );
}

writeFileSync(
  new URL('../src/language/grammar/compiler.gen.ts', import.meta.url),
  `// Written by scripts/write-compiler-facts.ts from the answers of the compiler ${COMPILER_VERSION}.
/** Patterns that the compiler judges: name, properties, required ones. */
export const JUDGED_PATTERNS = \`
${listPatterns().join('\n')}
\`;

/** Operators whose arguments the compiler counts: name, least, most. */
export const COUNTED_OPERATORS = \`
${listOperators().join('\n')}
\`;
`,
);
