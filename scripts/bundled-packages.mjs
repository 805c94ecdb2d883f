// What the bundle holds of other packages: their licences, which ask to travel with them, and a bill of materials.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of the package that a file belongs to: `node_modules/@scope/name`, the innermost one. */
const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

async function readPackage(root, folder) {
  const { name, version, license } = JSON.parse(
    await readFile(join(root, folder, 'package.json'), 'utf8'),
  );
  const files = await readdir(join(root, folder));
  const file = files.find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? await readFile(join(root, folder, file), 'utf8') : undefined;
  return { name, version, license: license ?? 'unknown', text };
}

/** The packages that any output of these builds took code from, by name. */
export async function listBundledPackages(root, metafiles) {
  const folders = new Set();
  for (const { inputs } of metafiles.flatMap(({ outputs }) => Object.values(outputs))) {
    for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
      const folder = PACKAGE.exec(path)?.[1];
      if (folder && bytesInOutput > 0) folders.add(folder);
    }
  }
  const packages = await Promise.all([...folders].map((folder) => readPackage(root, folder)));
  const byIdentity = new Map(packages.map((item) => [`${item.name}@${item.version}`, item]));
  return [...byIdentity.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

export function toLicenceText(packages) {
  const parts = packages.map(
    ({ name, version, license, text }) =>
      `${name} ${version} (${license})\n\n${text?.trim() ?? `Licensed under ${license}.`}\n`,
  );
  return `The files of this folder contain code of these packages.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

const toPurl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function toComponent({ name, version, license }, scope) {
  const component = { type: 'library', name, version, purl: toPurl(name, version), scope };
  return license ? { ...component, licenses: [{ license: { id: license } }] } : component;
}

/** A CycloneDX bill of materials: what is in the bundle, and the natives that an installation may add. */
export function toBillOfMaterials(manifest, packages) {
  const { name, version, license, dependencies, optionalDependencies } = manifest;
  const installed = (list, scope) =>
    Object.entries(list).map(([key, pinned]) => toComponent({ name: key, version: pinned }, scope));
  return JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { ...toComponent({ name, version, license }, 'required'), type: 'application' },
    },
    components: [
      ...packages.map((item) => toComponent(item, 'required')),
      ...installed(dependencies, 'required').filter(
        ({ purl }) => !packages.some((item) => toPurl(item.name, item.version) === purl),
      ),
      ...installed(optionalDependencies, 'optional'),
    ],
  });
}
