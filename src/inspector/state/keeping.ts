import { type GivenGoal, givenGoal } from './goal.ts';
import { findSchemaId, keptAs } from './links.ts';
import { type Look, look } from './look.ts';
import { type PlayState, playState } from './play-state.ts';
import { type Version, type Workspace, workspace } from './workspace.ts';

/** The work of one tab, as it is kept over a reload. */
interface KeptWork extends Pick<Workspace, 'text' | 'origin' | 'history' | 'undone'> {
  readonly goal: GivenGoal | undefined;
  readonly look: Look;
  readonly schemaId?: string | undefined;
  readonly play: PlayState;
}

const WORK_KEY = 'orrery-work';
/** Characters: below what a browser keeps for a tab, with room for the quotes of JSON. */
const MOST_KEPT = 3_000_000;
/** Milliseconds of quiet after which a change is kept. */
const QUIET_MS = 1_000;

/** The newest versions that fit beside what is open. */
function takeNewest(versions: readonly Version[], room: number): Version[] {
  let left = room;
  const isTooMuch = ({ text }: Version) => {
    left -= text.length;
    return left < 0;
  };
  return versions.slice(versions.findLastIndex(isTooMuch) + 1);
}

/** Keeps the work in the storage of the tab. False where it is larger than that, or the browser has none. */
function keepWork(): boolean {
  const { text, origin, history, undone } = workspace.get();
  const room = (MOST_KEPT - text.length) / 2;
  const work: KeptWork = {
    text,
    origin,
    history: takeNewest(history, room),
    undone: takeNewest(undone, room),
    goal: givenGoal.get(),
    look: look.get(),
    schemaId: findSchemaId(),
    play: playState.get(),
  };
  try {
    sessionStorage.setItem(WORK_KEY, JSON.stringify(work));
    return true;
  } catch {
    sessionStorage.removeItem(WORK_KEY);
    return false;
  }
}

/** Brings back the work of this tab. */
export function restoreWork(): void {
  const kept = sessionStorage.getItem(WORK_KEY);
  if (kept === null) return;
  const { text, origin, history, undone, goal, ...rest } = JSON.parse(kept) as KeptWork;
  workspace.update({ text, origin, history, undone, revision: 1, version: 1 });
  givenGoal.set(goal);
  look.set(rest.look);
  if (rest.schemaId) keptAs.set({ version: 1, schemaId: rest.schemaId });
  playState.set(rest.play);
}

/** Keeps every change after a moment of quiet, and at once when the page is hidden or closed. */
export function keepAllWork(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isKept = true;
  const keep = () => {
    clearTimeout(timer);
    isKept = keepWork();
  };
  const note = () => {
    clearTimeout(timer);
    // Other parts hand on what they hold when the page is hidden, before or after this one hears of it.
    if (document.visibilityState === 'hidden') keep();
    else timer = setTimeout(keep, QUIET_MS);
  };
  for (const store of [workspace, givenGoal, look, keptAs, playState]) store.subscribe(note);
  addEventListener('pagehide', keep);
  addEventListener('visibilitychange', keep);
  addEventListener('beforeunload', (event) => {
    // The browser asks before it loses what is too large to be kept.
    keep();
    if (!isKept) event.preventDefault();
  });
}
