import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCatalogue } from './catalogue.ts';
import { renderLibrary } from './write-library.ts';

const target = fileURLToPath(new URL('../src/behaviors/library.bin', import.meta.url));
const records = await readCatalogue();
const file = renderLibrary(records, target);
writeFileSync(target, file);
console.log(`${records.length} behaviors written, ${file.length} bytes.`);
