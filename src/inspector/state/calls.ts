import { signal } from '@preact/signals';
import type { LoggedCall } from '../../ports/call-log.ts';
import { readJson, session } from './session.ts';
import { toText } from './workspace.ts';

const POLL_MS = 1_000;

/** The calls of agents, newest first: all that came since the page was opened, and what the server had then. */
export const calls = signal<readonly LoggedCall[]>([]);

/** The panel of a page opened without one: `follow` once an agent worked on a document; empty until that is known. */
export const firstPanel = signal<'' | 'follow' | 'schema'>('');

/** The documents of calls that were looked at, as text; empty where one is no longer kept. */
const documents = new Map<number, Promise<string | undefined>>();

async function readNews(): Promise<void> {
  const known = calls.value;
  const answer = await readJson(`/calls?after=${known[0]?.id ?? 0}`);
  const { calls: fresh } = answer as { calls: LoggedCall[] };
  if (fresh.length > 0) calls.value = [...fresh.reverse(), ...known];
}

/** Whether the server did not answer when it was last asked for news. */
export const isAway = signal(false);

/** Asks for new calls each second while the page is seen, whichever process answered them. */
export function followCalls(): () => void {
  let isReading = false;
  const look = async () => {
    if (isReading || document.hidden || session.value.state !== 'signed-in') return;
    isReading = true;
    isAway.value = await readNews().then(
      () => false,
      () => true,
    );
    const isTyping = document.activeElement?.matches('input, textarea');
    if (firstPanel.value !== 'follow' && !isTyping)
      firstPanel.value = calls.value.some(hasDocument) ? 'follow' : 'schema';
    isReading = false;
  };
  void look();
  const timer = setInterval(look, POLL_MS);
  return () => clearInterval(timer);
}

/** The document of a call as the call left it; undefined where it is no longer kept. It stays once it was read. */
export function readDocumentOf({ id }: LoggedCall): Promise<string | undefined> {
  const known = documents.get(id);
  if (known) return known;
  const reading = readJson(`/calls/${id}`).then(
    (answer) => {
      const { schema } = answer as { schema: unknown };
      return schema === null ? undefined : toText(schema);
    },
    () => undefined,
  );
  documents.set(id, reading);
  return reading;
}

/** The call before another that worked on the same document, by its name. */
export const findEarlier = (all: readonly LoggedCall[], call: LoggedCall): LoggedCall | undefined =>
  all.find(
    ({ id, document, schema_id }) =>
      id < call.id &&
      document === call.document &&
      (schema_id === undefined || schema_id !== call.schema_id),
  );

export const hasDocument = ({ document }: LoggedCall): boolean => document !== '';

/** The names of the documents that agents saved, with the newest handle of each. */
export function listSaved(all: readonly LoggedCall[]): Map<string, string> {
  const saved = new Map<string, string>();
  for (const { document, schema_id } of all)
    if (document !== '' && schema_id !== undefined && !saved.has(document))
      saved.set(document, schema_id);
  return saved;
}

/** The id of the newest call of some operations, followed as they are made; 0 before the first. */
export const useNewestCall = (isWanted: (operation: string) => boolean): number =>
  calls.value.find(({ operation }) => isWanted(operation))?.id ?? 0;
