import { createStore as createDatabase, get, set } from 'idb-keyval';
import { useEffect, useState } from 'preact/hooks';
import { type GivenGoal, givenGoal } from './goal.ts';
import { findSchemaId, keptAs } from './links.ts';
import { type Look, look } from './look.ts';
import { type PlayState, playState } from './play-state.ts';
import { type Version, type Workspace, workspace } from './workspace.ts';

/** A document that was open in this browser. */
interface RecentDocument {
  readonly origin: string;
  readonly text: string;
  readonly openedAtMs: number;
}

/** The work of one tab, as it is kept over a reload. */
interface KeptWork extends Pick<Workspace, 'text' | 'origin' | 'history' | 'undone'> {
  readonly goal: GivenGoal | undefined;
  readonly look: Look;
  readonly schemaId?: string | undefined;
  readonly play: PlayState;
}

const TAB_KEY = 'orrery-tab';
const RECENT_KEY = 'recent';
const UNWRITTEN_KEY = 'orrery-unwritten';
const MOST_RECENT = 8;
/** Characters: below what a browser keeps for a tab, with room for the quotes of JSON. */
const MOST_UNWRITTEN = 3_000_000;
/** Milliseconds of quiet after which a change is written. */
const QUIET_MS = 250;

const database = createDatabase('orrery-inspector', 'work');

/** One tab keeps its work apart from others; a tab that is reloaded or restored has the same id. */
function getTabId(): string {
  const known = sessionStorage.getItem(TAB_KEY);
  if (known) return known;
  const id = `tab ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  sessionStorage.setItem(TAB_KEY, id);
  return id;
}

const readWork = (): KeptWork => {
  const { text, origin, history, undone } = workspace.get();
  return {
    text,
    origin,
    history,
    undone,
    goal: givenGoal.get(),
    look: look.get(),
    schemaId: findSchemaId(),
    play: playState.get(),
  };
};

async function keepWork(): Promise<void> {
  const kept = readWork();
  await set(getTabId(), kept, database);
  const { origin, text } = kept;
  if (text !== '' && origin !== '') await keepRecent({ origin, text, openedAtMs: Date.now() });
}

/** The newest versions that fit beside what is open. */
function takeNewest(versions: readonly Version[], room: number): Version[] {
  let left = room;
  const isTooMuch = ({ text }: Version) => {
    left -= text.length;
    return left < 0;
  };
  return versions.slice(versions.findLastIndex(isTooMuch) + 1);
}

/**
 * Keeps at once what the database does not have yet: a browser drops a transaction that is open when the page is closed.
 * Work that is larger than this storage is left to the database.
 */
function keepUnwritten(): void {
  const work = readWork();
  const room = (MOST_UNWRITTEN - work.text.length) / 2;
  const history = takeNewest(work.history, room);
  const undone = takeNewest(work.undone, room);
  try {
    sessionStorage.setItem(UNWRITTEN_KEY, JSON.stringify({ ...work, history, undone }));
  } catch {
    sessionStorage.removeItem(UNWRITTEN_KEY);
  }
}

/** The work that the previous page could not write any more. */
function readUnwritten(): KeptWork | undefined {
  const kept = sessionStorage.getItem(UNWRITTEN_KEY);
  return kept === null ? undefined : (JSON.parse(kept) as KeptWork);
}

async function keepRecent(document: RecentDocument): Promise<void> {
  const others = (await listRecent()).filter(({ origin }) => origin !== document.origin);
  await set(RECENT_KEY, [document, ...others].slice(0, MOST_RECENT), database);
}

async function listRecent(): Promise<readonly RecentDocument[]> {
  return (await get<RecentDocument[]>(RECENT_KEY, database).catch(() => undefined)) ?? [];
}

/** The documents that were open last in this browser, newest first. */
export function useRecent(): readonly RecentDocument[] {
  const [recent, setRecent] = useState<readonly RecentDocument[]>([]);
  useEffect(() => {
    listRecent().then(setRecent);
  }, []);
  return recent;
}

/** Brings back the work of this tab. A browser without storage keeps nothing and works. */
export async function restoreWork(): Promise<void> {
  const kept =
    readUnwritten() ?? (await get<KeptWork>(getTabId(), database).catch(() => undefined));
  if (!kept || workspace.get().text !== '') return;
  const { text, origin, history, undone } = kept;
  workspace.update({ text, origin, history, undone, revision: 1, version: 1 });
  givenGoal.set(kept.goal);
  look.set(kept.look);
  if (kept.schemaId) keptAs.set({ version: 1, schemaId: kept.schemaId });
  // Work that an older page has kept has no play.
  if (kept.play) playState.set(kept.play);
}

/** Writes every change after a moment of quiet, and at once when the page is hidden or closed. */
export function keepAllWork(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changes = readUnwritten() ? 1 : 0;
  let written = 0;
  const tryToWrite = async () => {
    clearTimeout(timer);
    const change = changes;
    await keepWork();
    written = change;
    if (written === changes) sessionStorage.removeItem(UNWRITTEN_KEY);
  };
  // A browser without storage keeps nothing and works.
  const write = () => void tryToWrite().catch(() => undefined);
  const keep = () => {
    if (written === changes) return;
    write();
    keepUnwritten();
  };
  const note = () => {
    changes++;
    clearTimeout(timer);
    // Other parts hand on what they hold when the page is hidden, before or after this one hears of it.
    if (document.visibilityState === 'hidden') keep();
    else timer = setTimeout(write, QUIET_MS);
  };
  for (const store of [workspace, givenGoal, look, keptAs, playState]) store.subscribe(note);
  addEventListener('pagehide', keep);
  addEventListener('visibilitychange', keep);
  keep();
}
