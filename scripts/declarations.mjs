// One declaration file per export of the package: TypeScript emits one per module, and Rollup joins what an export
// needs of them. rollup-plugin-dts asks TypeScript 6 through its own package; the compiler of the project is newer.
import { spawnSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

/** Entries of `exports` in package.json. */
const EXPORTS = ['index', 'client/index'];

const isPackage = (specifier) => !/^[./]/.test(specifier);

/** Writes `<export>.d.ts` for each export beneath the output folder. Throws where the types are wrong. */
export async function writeDeclarations(root, dist) {
  // Inside the package, where the modules find the types of their packages; but not in node_modules, whose types stay out.
  const folder = join(root, '.cache/types');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '-p', 'tsconfig.build.json', '--emitDeclarationOnly', '--outDir', folder];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The declarations could not be written.');
  for (const name of EXPORTS) {
    const input = join(folder, `${name}.d.ts`);
    const bundle = await rollup({ input, plugins: [dts()], external: isPackage });
    await bundle.write({ file: join(dist, `${name}.d.ts`), format: 'es' });
    await bundle.close();
  }
}
