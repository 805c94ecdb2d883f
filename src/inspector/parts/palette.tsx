import { useEffect, useRef, useState } from 'preact/hooks';
import { listRecent, type RecentDocument } from '../state/keeping.ts';
import { chooseView, reveal } from '../state/look.ts';
import { goTo } from '../state/route.ts';
import { api } from '../state/session.ts';
import { shownFindings, shownMachines } from '../state/shown.ts';
import { createStore, useStore } from '../state/store.ts';
import { replaceText } from '../state/workspace.ts';
import { useAnswer } from './use-answer.ts';

interface Entry {
  readonly kind: 'panel' | 'machine' | 'finding' | 'open last' | 'behavior';
  readonly text: string;
  readonly run: () => void;
}

const MOST_ENTRIES = 12;
const isOpen = createStore(false);
export const openPalette = (): void => isOpen.set(true);

interface PaletteProps {
  readonly panels: readonly { readonly path: string; readonly title: string }[];
}

/** Everything that the palette can go to. */
function useEntries({ panels }: PaletteProps): readonly Entry[] {
  const findings = useStore(shownFindings);
  const machines = useStore(shownMachines);
  const [recent, setRecent] = useState<readonly RecentDocument[]>([]);
  useEffect(() => {
    listRecent().then(setRecent);
  }, []);
  const known = useAnswer('behaviors', (signal) => api().listBehaviors({ limit: 200 }, { signal }));
  const inSchema = (run: () => void) => () => {
    goTo(['schema']);
    run();
  };
  return [
    ...panels.map(
      ({ path, title }): Entry => ({
        kind: 'panel',
        text: title,
        run: () => goTo([path]),
      }),
    ),
    ...findings.map(
      ({ at, message }): Entry => ({
        kind: 'finding',
        text: message,
        run: inSchema(() => reveal(at)),
      }),
    ),
    ...machines.map(
      (trait): Entry => ({
        kind: 'machine',
        text: trait,
        run: inSchema(() => chooseView(`trait ${trait}`)),
      }),
    ),
    ...recent.map(
      ({ origin, text }): Entry => ({
        kind: 'open last',
        text: origin,
        run: inSchema(() => replaceText(text, `opened ${origin}`, origin)),
      }),
    ),
    ...(known.value?.behaviors ?? []).map(
      ({ name }): Entry => ({
        kind: 'behavior',
        text: name,
        run: () => goTo(['behaviors', name, 'open']),
      }),
    ),
  ];
}

function Search({ panels }: PaletteProps) {
  const entries = useEntries({ panels });
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const before = useRef(document.activeElement);
  useEffect(() => dialog.current?.showModal(), []);
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries
    .filter(({ kind, text }) => {
      const whole = `${kind} ${text}`.toLowerCase();
      return wanted.every((word) => whole.includes(word));
    })
    .slice(0, MOST_ENTRIES);
  const close = () => {
    isOpen.set(false);
    const target = before.current as HTMLElement | null;
    // The element that had the focus may be gone.
    (target && target !== document.body ? target : document.getElementById('panel'))?.focus();
  };
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    isOpen.set(false);
    entry.run();
    document.getElementById('panel')?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else if (event.key === 'Enter') run(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} class="palette" aria-label="Search" onClose={close}>
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found[at] ? `palette-${at}` : undefined}
        aria-label="Panels, findings, machines, documents"
        placeholder="Panels, findings, machines, documents"
        value={words}
        onInput={({ currentTarget }) => {
          setWords(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" role="listbox" aria-label="Results">
        {found.map((entry, i) => (
          <div
            key={`${entry.kind} ${entry.text} ${i}`}
            id={`palette-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            onPointerMove={() => setAt(i)}
            onClick={() => run(entry)}
            onKeyDown={onKeyDown}
          >
            <span class="quiet">{entry.kind}</span> {entry.text}
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="quiet pad">Nothing has these words.</p>}
    </dialog>
  );
}

/** The palette that Ctrl+K opens: a few letters lead to a panel, a finding, a machine or a document. */
export function Palette({ panels }: PaletteProps) {
  const isShown = useStore(isOpen);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      isOpen.set(true);
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
  return isShown ? <Search panels={panels} /> : null;
}
