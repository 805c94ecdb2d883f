import { type Signal, signal } from '@preact/signals';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { findJsonFault } from '../../kernel/json-fault.ts';

/** The document that all panels work on. */
export interface Workspace {
  /** Counts the documents that were opened: choices of the page belong to one of them. */
  readonly document: number;
  readonly text: string;
  /** Where it came from, in words. */
  readonly origin: string;
  /** Counts every version, so that an answer to an older one is known as such. */
  readonly version: number;
  /** Counts the texts that were not typed. */
  readonly revision: number;
  /** The text before the last change that was not typed. */
  readonly before: { readonly text: string; readonly origin: string } | undefined;
}

/** A line longer than this was written for machines. */
const LONG_LINE = 2_000;

export const workspace = signal<Workspace>({
  document: 0,
  text: '',
  origin: '',
  version: 0,
  revision: 0,
  before: undefined,
});

/** The object of a text, or a sentence that says why it has none. */
function parseObject(text: string): JsonObject | string {
  if (text.trim() === '') return 'Nothing is here yet.';
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : 'This is JSON, but not an object.';
  } catch {
    const fault = findJsonFault(text);
    if (fault === undefined) return 'This is not JSON.';
    return `This is not JSON: at line ${fault.line}, column ${fault.column}, ${fault.expected} is expected.`;
  }
}

function readDocument(text: string): JsonObject | string {
  const value = parseObject(text);
  if (typeof value === 'string' || Object.keys(value).length === 0) return value;
  if ('name' in value || 'orbitals' in value) return value;
  return 'This is JSON, but not a schema: a schema is an object with a name and orbitals.';
}

/** What was read last: several parts of the page ask for the same text. */
let latest = { text: '', document: readDocument('') };

/** The document of a text, or a sentence that says why it has none: those of other formats have no name or orbitals. */
export function parseDocument(text: string): JsonObject | string {
  if (text !== latest.text) latest = { text, document: readDocument(text) };
  return latest.document;
}

/** The open text with its document; `problem` is a sentence that says why it is none. */
export function useWorkspace() {
  const { text, version, revision } = workspace.value;
  const parsed = parseDocument(text);
  const isText = typeof parsed === 'string';
  const [document, problem] = isText ? [undefined, parsed] : [parsed, undefined];
  return { text, version, revision, document, problem };
}

/** A signal whose value belongs to one document: each other one begins with the initial value. */
export function createDocumentSignal<T>(initial: T): Signal<T> {
  const own = signal(initial);
  let { document } = workspace.value;
  workspace.subscribe((current) => {
    if (current.document !== document) own.value = initial;
    document = current.document;
  });
  return own;
}

export const toText = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

/** Takes over typed text. */
export function typeText(text: string): void {
  const current = workspace.value;
  if (text === current.text) return;
  workspace.value = { ...current, text, version: current.version + 1 };
}

/** Puts another text in the place of this one, which undo brings back. */
export function replaceText(text: string, origin = workspace.value.origin): void {
  const current = workspace.value;
  workspace.value = {
    text,
    origin,
    before: current.text === '' ? undefined : { text: current.text, origin: current.origin },
    document: current.document + (origin === current.origin ? 0 : 1),
    version: current.version + 1,
    revision: current.revision + 1,
  };
}

/** Takes back the last change; a second time it makes it again. */
export function undo(): void {
  const { before } = workspace.value;
  if (before) replaceText(before.text, before.origin);
}

/** A text as a person reads it: JSON on one long line is written out. */
export function toReadable(text: string): string {
  if (!text.split('\n', 50).some((line) => line.length > LONG_LINE)) return text;
  const document = parseDocument(text);
  return typeof document === 'string' ? text : toText(document);
}

const MOST_FILE_BYTES = 8 * 1024 * 1024;

/** Opens a file. A sentence where it is not taken: what is open then stays. */
export async function openFile(file: File): Promise<string | undefined> {
  if (file.size > MOST_FILE_BYTES) {
    return `${file.name} has ${Math.round(file.size / 1e6)} MB: at most ${Math.round(MOST_FILE_BYTES / 1e6)} are taken.`;
  }
  const text = await file.text();
  const document = parseDocument(text);
  if (typeof document === 'string' && !/^\s*[{[]/.test(text)) return `${file.name}: ${document}`;
  replaceText(toReadable(text), file.name);
  return typeof document === 'string'
    ? `${file.name}: ${document} It is open, so that you can repair it.`
    : undefined;
}
