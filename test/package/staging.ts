import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Builds what package.json publishes into a folder of its own, with declarations. */
export async function stagePackage(): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'orrery-package-')), 'package');
  await mkdir(folder);
  const out = join(folder, 'dist');
  execFileSync(process.execPath, ['scripts/build.mjs', '--out', out], { cwd: ROOT });
  const { files } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  for (const name of ['package.json', ...files.filter((file: string) => file !== 'dist')]) {
    await cp(join(ROOT, name), join(folder, name));
  }
  return folder;
}

/** Packs a folder; returns the tarball. */
export function pack(folder: string, home: string): string {
  const to = join(folder, '..');
  const env = { PATH: process.env.PATH, HOME: home, npm_config_update_notifier: 'false' };
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', to];
  const options = { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' } as const;
  const [packed] = JSON.parse(execFileSync('npm', args, options)) as { filename: string }[];
  return join(to, (packed as { filename: string }).filename);
}

/**
 * Unpacks a tarball into a project of its own, beside the packages of its `dependencies` alone: what it may import
 * where the native modules could not be installed.
 */
export async function installAlone(tarball: string): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'orrery-project-'));
  await writeFile(join(project, 'package.json'), '{"private": true, "type": "module"}');
  const folder = join(project, 'node_modules/orrery-mcp');
  await mkdir(folder, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const link = join(project, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(ROOT, 'node_modules', name), link);
  }
  return project;
}
