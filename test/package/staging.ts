import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Runs npm without a network, with a home and a cache of its own. */
export function runNpm(cwd: string, args: readonly string[], home: string): string {
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    npm_config_cache: join(home, 'cache'),
    npm_config_update_notifier: 'false',
  };
  const options = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  return execFileSync('npm', [...args, ...options], { cwd, env, encoding: 'utf8', stdio: 'pipe' });
}

/** Packs a folder; returns the tarball. */
export function pack(folder: string, home: string): string {
  const to = join(folder, '..');
  const [packed] = JSON.parse(
    runNpm(folder, ['pack', '--json', '--pack-destination', to], home),
  ) as { filename: string }[];
  return join(to, (packed as { filename: string }).filename);
}

/** Installs tarballs alone into a project of its own, as on a machine that can not build natives. */
export async function installAlone(tarballs: readonly string[], home: string): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'orrery-project-'));
  await writeFile(join(project, 'package.json'), '{"private": true, "type": "module"}');
  runNpm(project, ['install', '--omit=optional', '--omit=peer', ...tarballs], home);
  return project;
}
