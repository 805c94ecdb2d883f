import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { startServer } from '../server/running-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(`${ROOT}/${path}`, 'utf8');
const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
const run = promisify(execFile);

/** The title of an example; where its tool is missing, the title says so. */
const titled = (command: string, title: string) =>
  has(command) ? title : `${title} (skipped: there is no ${command})`;

const server = await startServer();
afterAll(() => server.close());

/** The walkthrough of the page of clients: a line that begins with `#` and two spaces shows output, `…` leaves some out. */
function readWalkthrough(page: string) {
  const [, script = ''] = /<!-- walkthrough -->\n```sh\n(.*?)```/s.exec(page) ?? [];
  const lines = script.split('\n').filter((line) => line.startsWith('#  '));
  const shown = lines.flatMap((line) => line.slice(3).split('…')).filter((piece) => piece !== '');
  return { script, shown };
}

/** Runs an example against the server. Rejects where it fails. */
async function runExample(command: string, args: readonly string[]): Promise<string> {
  const env = {
    ...process.env,
    ORRERY_URL: server.url,
    ORRERY_API_KEY: server.key,
    ORRERY_DATA_DIR: server.dataDir,
    PYTHONPATH: `${ROOT}/clients/python`,
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const { stdout } = await run(command, [...args], { cwd: ROOT, env, timeout: 60_000 });
  return stdout;
}

describe('against a running server', () => {
  test.skipIf(!has('curl'))(titled('curl', 'every line of curl.sh is answered'), async () => {
    const answers = (await runExample('bash', ['examples/curl.sh'])).trim().split('\n');
    expect(answers.length).toBeGreaterThanOrEqual(15);
    for (const answer of answers) expect(() => JSON.parse(answer)).not.toThrow();
  });

  test.skipIf(!has('curl'))(
    titled('curl', 'the walkthrough of the clients page works'),
    async () => {
      const { script, shown } = readWalkthrough(read('docs/clients.md'));
      const own = script
        .replace(/^URL=.*$/m, 'URL=$ORRERY_URL')
        .replace(/^KEY=.*$/m, 'KEY=$ORRERY_API_KEY');
      const output = await runExample('bash', ['-euc', own]);
      expect(shown.length).toBeGreaterThan(10);
      for (const piece of shown) expect(output).toContain(piece);
      expect(output).not.toContain('urn:orrery:error');
    },
  );

  test('an operation of one’s own gets documents and has a typed method', async () => {
    const output = await runExample(process.execPath, [
      '--import',
      'tsx',
      'examples/own-operation.ts',
    ]);
    expect(output).toContain('std-list has {');
    expect(output).toContain('and is valid');
  });

  test('the typed client builds, breaks and repairs', async () => {
    const output = await runExample(process.execPath, [
      '--import',
      'tsx',
      'examples/typescript-client.ts',
    ]);
    expect(output).toContain('valid: true');
    expect(output).toContain('invalid_entity_field');
    expect(output).toContain('404 NOT_FOUND');
  });

  test.skipIf(!has('python3'))(titled('python3', 'the Python client does all of it'), async () => {
    const output = await runExample('python3', ['examples/python/walkthrough.py']);
    expect(output).toContain('valid after it: True');
    expect(output).toContain('recalled: 1');
    expect(output).toContain('404 NOT_FOUND');
  });
});
