// The licences of the packages that a bundle took code from, which ask to travel with it.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of the package that a file belongs to: `node_modules/@scope/name`, the innermost one. */
const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

async function readLicence(folder) {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? await readFile(join(folder, file), 'utf8') : `Licensed under ${license}.`;
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}

/** The licences of all packages that any output of these builds took code from, by name. */
export async function toLicenceText(root, metafiles) {
  const folders = new Set();
  for (const { inputs } of metafiles.flatMap(({ outputs }) => Object.values(outputs))) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const folder = PACKAGE.exec(path)?.[1];
      if (folder && bytesInOutput > 0) folders.add(join(root, folder));
    }
  }
  const parts = new Set(await Promise.all([...folders].map(readLicence)));
  return `The files of this folder contain code of these packages.\n\n${[...parts].sort().join(`\n${'-'.repeat(80)}\n\n`)}`;
}
