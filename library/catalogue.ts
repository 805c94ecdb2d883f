import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BehaviorRecord } from './behavior.ts';

/** Every authored behavior, in code unit order of the names. One file each in `catalogue/`, its default export. */
export async function readCatalogue(): Promise<BehaviorRecord[]> {
  const folder = new URL('./catalogue/', import.meta.url);
  const files = readdirSync(fileURLToPath(folder)).filter((file) => file.endsWith('.ts'));
  const records: BehaviorRecord[] = [];
  for (const file of files.sort()) {
    const module = (await import(new URL(file, folder).href)) as { default: BehaviorRecord };
    records.push(module.default);
  }
  return records.sort((a, b) => (a.name < b.name ? -1 : 1));
}
