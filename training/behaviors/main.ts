import { fileURLToPath } from 'node:url';
import { readCatalogue } from './catalogue.ts';
import { writeLibrary } from './write-library.ts';

const target = fileURLToPath(new URL('../../src/behaviors', import.meta.url));
const records = await readCatalogue();
writeLibrary(records, target);
console.log(`${records.length} behaviors written.`);
