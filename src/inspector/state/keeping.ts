import { look } from './look.ts';
import { playState } from './play-state.ts';
import { workspace } from './workspace.ts';

const WORK_KEY = 'orrery-work';
/** Milliseconds of quiet after which a change is kept. */
const QUIET_MS = 1_000;

/** The work of one tab, as it is kept over a reload. */
const readWork = () => ({
  workspace: workspace.value,
  look: look.value,
  play: playState.value,
});

/** Keeps the work in the storage of the tab. False where it is larger than that, or the browser has none. */
function keepWork(): boolean {
  try {
    sessionStorage.setItem(WORK_KEY, JSON.stringify(readWork()));
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
  const work = JSON.parse(kept) as ReturnType<typeof readWork>;
  workspace.value = { ...work.workspace, revision: work.workspace.revision + 1 };
  look.value = work.look;
  playState.value = work.play;
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
  for (const store of [workspace, look, playState]) store.subscribe(note);
  addEventListener('pagehide', keep);
  addEventListener('visibilitychange', keep);
  addEventListener('beforeunload', (event) => {
    // The browser asks before it loses what is too large to be kept.
    keep();
    if (!isKept) event.preventDefault();
  });
}
