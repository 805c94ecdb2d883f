import { existsSync, readFileSync } from 'node:fs';
import { AppError } from '../kernel/errors.ts';

/** Where the built page lies: beside the chunks or the entry of a bundle, and in a cache for the sources. */
const PLACES = ['../inspector/', './inspector/', '../../node_modules/.cache/orrery/inspector/'];

const NOT_BUILT =
  'The inspector is not built. From the sources "node scripts/build-inspector.mjs" builds it.';

/** A file of the page, with its Brotli form where the build made one. */
export interface InspectorFile {
  readonly content: Buffer;
  readonly compressed: Buffer | undefined;
}

function readIfThere(file: URL): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}

/** All files of the page, read at once: a server that has just started would make each wait for what it warms up. */
function readInspectorFiles(): ReadonlyMap<string, InspectorFile> {
  const folder = PLACES.map((place) => new URL(place, import.meta.url)).find((candidate) =>
    existsSync(new URL('files.json', candidate)),
  );
  if (folder === undefined) throw new AppError('NOT_FOUND', NOT_BUILT);
  const listed = JSON.parse(readFileSync(new URL('files.json', folder), 'utf8')) as string[];
  return new Map(
    listed.map((name) => {
      const content = readFileSync(new URL(name, folder));
      return [name, { content, compressed: readIfThere(new URL(`${name}.br`, folder)) }];
    }),
  );
}

let files: ReadonlyMap<string, InspectorFile> | undefined;

/** A file of the page; undefined where it has none of this name. Throws NOT_FOUND where nothing is built. */
export function findInspectorFile(name: string): InspectorFile | undefined {
  files ??= readInspectorFiles();
  return files.get(name);
}
