import { useState } from 'preact/hooks';
import { Choice } from '../parts/fields.tsx';
import { Notice } from '../parts/notice.tsx';
import { useBackground } from '../state/background.ts';
import { player } from './player.ts';
import { Wireframe } from './wireframe.tsx';

export interface ScreenProps {
  /** A document. */
  readonly text: string;
  /** Called where a person uses a control: the screen alone does not run. */
  readonly onUse: () => void;
}

/** The first screen that a document draws, with made-up rows; one of its pages at a time. */
export function Screen({ text, onUse }: ScreenProps) {
  const [chosen, setChosen] = useState<string>();
  const { result, problem } = useBackground(player, {
    text,
    events: [],
    upTo: 0,
    failing: [],
  });
  if (problem) return <Notice kind="error">{problem}</Notice>;
  if (!result) return <p class="quiet">Drawing the screen …</p>;
  const page = result.pages.find(({ name }) => name === chosen) ?? result.pages[0];
  return (
    <>
      {result.pages.length > 1 && (
        <header class="strip row">
          <Choice
            label="Page"
            value={page?.name}
            options={result.pages.map(({ name, path }) => [name, `${name} ${path}`])}
            onChoose={setChosen}
          />
        </header>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section class="wire box scroll" tabIndex={0} aria-label="Drawn">
        <Wireframe
          actors={result.actors}
          shown={page?.actors ?? result.actors.map(({ key }) => key)}
          fire={onUse}
          go={(path) => setChosen(result.pages.find((one) => one.path === path)?.name)}
        />
      </section>
    </>
  );
}
