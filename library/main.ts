import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCatalogue } from './catalogue.ts';
import { LIBRARY_FILES, renderDocuments, renderEntries } from './write-library.ts';

const toPath = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

const records = await readCatalogue();
const documents = renderDocuments(records, toPath(LIBRARY_FILES.documents));
writeFileSync(toPath(LIBRARY_FILES.documents), documents);
writeFileSync(toPath(LIBRARY_FILES.entries), renderEntries(records));
console.log(`${records.length} behaviors written, ${documents.length} bytes.`);
