import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Names of operations, options, settings and formats that were removed. The changelog says what to use instead. */
const GONE = [
  'describe_actions',
  'get_behavior',
  'get_plan',
  'get_process',
  'list_audit',
  'list_processes',
  'memory_import',
  'pin_episode',
  'process_complete',
  'process_next',
  'process_start',
  'register_domain',
  'replace_value',
  'with_value',
  'orrery init',
  'orrery memory audit',
  '--salvage',
  '--session-idle',
  '--stateless',
  '--max-sessions',
  '--task-after',
  '--write-baseline',
  'ORRERY_AUDIT_DAYS',
  'ORRERY_INDEX_MB',
  'ORRERY_STATE_KEY',
  'ORRERY_STATELESS',
  'gherkin',
  'pgvector',
  'sarif',
];

/** Everything that a user, a model or a programmer reads; `git grep` reads it. */
const READ = [
  'src',
  'docs',
  'skills',
  'examples',
  'clients',
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'AGENTS.md',
  'package.json',
];

function findIn(name: string): string[] {
  const listed = execFileSync('git', ['ls-files', ...READ], { cwd: ROOT, encoding: 'utf8' });
  const word = new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'i');
  return listed
    .split('\n')
    .filter(
      (path) =>
        /\.(ts|tsx|mjs|md|json|py|sh|yaml)$/.test(path) && !path.startsWith('docs/decisions/'),
    )
    .filter((path) => word.test(readFileSync(ROOT + path, 'utf8')));
}

test.each(GONE)('nothing names %s, which is gone', (name) => {
  expect(findIn(name)).toEqual([]);
});
