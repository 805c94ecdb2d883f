import { useEffect, useRef, useState } from 'preact/hooks';
import { useRecent } from '../state/keeping.ts';
import { chooseView, reveal, shownFindings, shownMachines } from '../state/look.ts';
import { goTo } from '../state/route.ts';
import { createStore, useStore } from '../state/store.ts';
import { replaceText } from '../state/workspace.ts';
import { useBehaviors } from './use-answer.ts';
import { hasWords } from './wording.ts';

type Entry = readonly [kind: string, text: string, run: () => void];

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
  const recent = useRecent();
  const known = useBehaviors();
  const inSchema = (run: () => void) => () => {
    goTo(['schema']);
    run();
  };
  return [
    ...panels.map(({ path, title }) => ['panel', title, () => goTo([path])] as const),
    ...findings.map(({ at, message }) => ['finding', message, inSchema(() => reveal(at))] as const),
    ...machines.map(
      (trait) => ['machine', trait, inSchema(() => chooseView(`trait ${trait}`))] as const,
    ),
    ...recent.map(({ origin, text }) => {
      const open = () => replaceText(text, `opened ${origin}`, origin);
      return ['open last', origin, inSchema(open)] as const;
    }),
    ...(known.value?.behaviors ?? []).map(
      ({ name }) => ['behavior', name, () => goTo(['schemas', name])] as const,
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
  const found = entries
    .filter(([kind, text]) => hasWords(`${kind} ${text}`, words))
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
    entry[2]();
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
            key={`${entry[0]} ${entry[1]} ${i}`}
            id={`palette-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            onPointerMove={() => setAt(i)}
            onClick={() => run(entry)}
            onKeyDown={onKeyDown}
          >
            <span class="quiet">{entry[0]}</span> {entry[1]}
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
