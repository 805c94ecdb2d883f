import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startServer } from '../server/running-server.ts';

const CLIENT = fileURLToPath(new URL('../../clients/python', import.meta.url));
const hasPython =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;

test.skipIf(!hasPython)(
  hasPython
    ? 'the Python client passes its own tests'
    : 'the Python client (skipped: there is no Python 3.11)',
  async () => {
    const server = await startServer();
    try {
      const env = {
        ...process.env,
        ORRERY_URL: server.url,
        ORRERY_API_KEY: server.key,
        PYTHONDONTWRITEBYTECODE: '1',
      };
      const { stderr } = await promisify(execFile)(
        'python3',
        ['-m', 'unittest', 'discover', '-s', 'tests'],
        { cwd: CLIENT, env, timeout: 60_000 },
      );
      expect(stderr).toMatch(/Ran [1-9]\d* tests/);
      expect(stderr).toMatch(/^OK/m);
    } finally {
      await server.close();
    }
  },
);
