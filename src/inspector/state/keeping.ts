import { createStore as createDatabase, get, set } from 'idb-keyval';
import type { JsonObject } from '../../kernel/json.ts';
import { givenGoal } from './goal.ts';
import { type Look, look } from './look.ts';
import { type Version, workspace } from './workspace.ts';

/** A document that was open in this browser. */
export interface RecentDocument {
  readonly origin: string;
  readonly text: string;
  readonly openedAtMs: number;
}

/** The work of one tab, as it is kept over a reload. */
interface KeptWork {
  readonly text: string;
  readonly origin: string;
  readonly history: readonly Version[];
  readonly undone: readonly Version[];
  readonly goal: { readonly name: string; readonly document: JsonObject } | undefined;
  readonly look: Look;
}

const TAB_KEY = 'orrery-tab';
const RECENT_KEY = 'recent';
const MOST_RECENT = 8;
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

async function keepWork(): Promise<void> {
  const { text, origin, history, undone } = workspace.get();
  const kept: KeptWork = { text, origin, history, undone, goal: givenGoal.get(), look: look.get() };
  await set(getTabId(), kept, database);
  if (text !== '' && origin !== '') await keepRecent({ origin, text, openedAtMs: Date.now() });
}

async function keepRecent(document: RecentDocument): Promise<void> {
  const others = (await listRecent()).filter(({ origin }) => origin !== document.origin);
  await set(RECENT_KEY, [document, ...others].slice(0, MOST_RECENT), database);
}

/** The documents that were open last in this browser, newest first. */
export async function listRecent(): Promise<readonly RecentDocument[]> {
  return (await get<RecentDocument[]>(RECENT_KEY, database).catch(() => undefined)) ?? [];
}

/** Brings back the work of this tab. A browser without storage keeps nothing and works. */
export async function restoreWork(): Promise<void> {
  const kept = await get<KeptWork>(getTabId(), database).catch(() => undefined);
  if (!kept || workspace.get().text !== '') return;
  const { text, origin, history, undone } = kept;
  workspace.update({ text, origin, history, undone, revision: 1, version: 1 });
  givenGoal.set(kept.goal);
  look.set(kept.look);
}

/** Writes every change after a moment of quiet, and at once when the page goes away. */
export function keepAllWork(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    keepWork().catch(() => undefined);
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(write, QUIET_MS);
  };
  workspace.subscribe(schedule);
  givenGoal.subscribe(schedule);
  look.subscribe(schedule);
  addEventListener('pagehide', () => timer !== undefined && write());
  addEventListener('visibilitychange', () => timer !== undefined && write());
}
