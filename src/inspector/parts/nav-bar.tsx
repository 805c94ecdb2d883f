import type { ComponentChild } from 'preact';
import { useEffect } from 'preact/hooks';
import { toHash } from '../state/route.ts';
import { session, signOut } from '../state/session.ts';

/** One of the page's panels. */
export interface Panel {
  readonly path: string;
  readonly title: string;
  /** The parts after the panel's name in the address. */
  view(rest: readonly string[]): ComponentChild;
}

/** Where one can go, and who is signed in. */
export function NavBar({
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
