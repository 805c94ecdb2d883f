import type { ComponentChild } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { BuildPanel } from './panels/build.tsx';
import { FollowPanel } from './panels/follow.tsx';
import { MemoryPanel } from './panels/memory.tsx';
import { RepairPanel } from './panels/repair.tsx';
import { SchemaPanel } from './panels/schema.tsx';
import { lazy } from './parts/lazy.tsx';
import { Notice } from './parts/notice.tsx';
import { OpenBar } from './parts/open-bar.tsx';
import { SignIn } from './parts/sign-in.tsx';
import { firstPanel, followCalls, isAway } from './state/calls.ts';
import { DOCUMENT_PANELS, openSchema } from './state/opening.ts';
import { goTo, route, toHash } from './state/route.ts';
import { describeError, session, signOut } from './state/session.ts';
import { workspace } from './state/workspace.ts';

/** One of the page's panels. */
interface Panel {
  readonly path: string;
  readonly title: string;
  /** The parts after the panel's name in the address. */
  view(rest: readonly string[]): ComponentChild;
}

/** Where one can go, and who is signed in. */
function NavBar({
  panels,
  current,
}: {
  readonly panels: readonly Panel[];
  readonly current: Panel;
}) {
  const { caller, state } = session.value;
  useEffect(() => {
    document.title = `${current.title} · Orrery`;
  }, [current]);
  return (
    <header class="bar row">
      <button type="button" class="skip" onClick={() => document.getElementById('panel')?.focus()}>
        To the panel
      </button>
      <b class="brand">
        <img src="inspector/icon.svg" alt="" width="22" height="22" /> Orrery
      </b>
      {state === 'signed-in' && (
        <nav aria-label="Panels">
          {panels.map(({ path, title }) => (
            <a
              key={path}
              href={toHash(path)}
              aria-current={path === current.path ? 'page' : undefined}
            >
              {title}
            </a>
          ))}
        </nav>
      )}
      <span class="bar-end row">
        {caller && <span class="who">{caller.tenant}</span>}
        {caller && caller.key_id !== 'local' && (
          <button type="button" onClick={() => signOut()}>
            Sign out
          </button>
        )}
      </span>
    </header>
  );
}

/** A third of the page's code comes with the first look at it. */
const LazyPlay = lazy(() => import('./panels/play.tsx').then(({ PlayPanel }) => PlayPanel));

const PANELS: readonly Panel[] = [
  { path: 'follow', title: 'Follow', view: ([id]) => <FollowPanel id={id} /> },
  {
    path: 'schema',
    title: 'Schema',
    view: ([part]) => (part === 'repair' ? <RepairPanel /> : <SchemaPanel />),
  },
  {
    path: 'build',
    title: 'Build',
    view: ([goal, mode]) => <BuildPanel goal={goal} isCompared={mode === 'compare'} />,
  },
  { path: 'play', title: 'Play', view: () => <LazyPlay /> },
  {
    path: 'memory',
    title: 'Memory',
    view: ([domain, episode]) => <MemoryPanel domain={domain} episode={episode} />,
  },
];

/** Opens what a link names: `#/schemas/NAME`, a schema_id or a behavior. */
function useLinks(
  isSignedIn: boolean,
  parts: readonly string[],
  onNotice: (notice: string | undefined) => void,
): void {
  const [kind, name] = parts;
  useEffect(() => {
    if (!isSignedIn || kind !== 'schemas' || name === undefined) return;
    openSchema(name)
      .then(() => onNotice(undefined))
      .catch((error) => onNotice(describeError(error)))
      .finally(() => goTo(['schema'], { replace: true }));
  }, [isSignedIn, kind, name]);
}

/** Moves the focus to the panel whenever another one comes, or what had it is gone, so that it is never lost. */
function useFocus(state: string, path: string): void {
  const isFirst = useRef(true);
  useEffect(() => {
    let focused: Element | undefined;
    const note = ({ target }: FocusEvent) => {
      focused = target as Element;
    };
    const observer = new MutationObserver(() => {
      if (focused?.isConnected !== false || document.activeElement !== document.body) return;
      focused = undefined;
      document.getElementById('panel')?.focus({ preventScroll: true });
    });
    addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
  useEffect(() => {
    if (state !== 'signed-in') return;
    const wasFirst = isFirst.current;
    isFirst.current = false;
    // A page that opens signed in leaves the focus where the browser put it.
    if (wasFirst && document.activeElement === document.body && !document.hasFocus()) return;
    document.getElementById('panel')?.focus({ preventScroll: true });
  }, [state, path]);
}

export function App() {
  const { state } = session.value;
  const parts = route.value;
  const [notice, setNotice] = useState<string>();
  useEffect(followCalls, [state]);
  const opens = firstPanel.value;
  const [first = workspace.value.text === '' ? opens : 'schema', ...rest] = parts;
  const path = first === 'schemas' ? 'schema' : first;
  const found = PANELS.find((one) => one.path === path);
  const panel = found ?? (PANELS[1] as Panel);
  useEffect(() => setNotice(undefined), [panel.path]);
  const usesDocument = DOCUMENT_PANELS.has(panel.path);
  useFocus(state, panel.path);
  useLinks(state === 'signed-in', parts, setNotice);
  return (
    <>
      <NavBar panels={PANELS} current={panel} />
      {isAway.value && (
        <Notice kind="error">The server does not answer. Your work stays open.</Notice>
      )}
      {state === 'signed-out' && <SignIn />}
      {state === 'signed-in' && (
        <>
          {usesDocument && (
            <section aria-label="Open document">
              <OpenBar onNotice={setNotice} />
              {notice && <Notice>{notice}</Notice>}
            </section>
          )}
          <main id="panel" class="panel col" tabIndex={-1}>
            <h1 class="unseen">{panel.title}</h1>
            {found?.view(rest)}
            {!found && path !== '' && (
              <Notice kind="error">
                This page has no panel “{path}”. The link may be from another version.
              </Notice>
            )}
          </main>
        </>
      )}
    </>
  );
}
