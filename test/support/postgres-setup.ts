import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the folder of the PostgreSQL that the tests share, which the first of them starts, and takes it down. */
export default function setUp(): () => void {
  const folder = join(tmpdir(), `orrery-pg-${process.pid}-${Date.now().toString(36)}`);
  process.env.ORRERY_TEST_POSTGRES_FOLDER = folder;
  return () => {
    const pidFile = join(folder, 'server/data/postmaster.pid');
    if (existsSync(pidFile)) {
      const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGINT');
      // It removes its file when it has ended.
      for (let i = 0; i < 100 && existsSync(pidFile); i++) spawnSync('sleep', ['0.05']);
    }
    rmSync(folder, { recursive: true, force: true });
  };
}
