import { useState } from 'preact/hooks';
import { Choice } from '../parts/choice.tsx';
import { Notice } from '../parts/notice.tsx';
import { useBackground } from '../state/background.ts';
import type { Played, PlayedPage } from './play.ts';
import { player } from './player.ts';
import { Wireframe, type WireframeProps } from './wireframe.tsx';

export interface PlayedScreenProps extends Pick<WireframeProps, 'fire'> {
  readonly played: Played;
  /** The page that is shown; undefined shows all that is drawn. */
  readonly page: PlayedPage | undefined;
  readonly onPage: (name: string) => void;
}

/** A page of a moment, with the choice of another. */
export function PlayedScreen({ played, page, onPage, fire }: PlayedScreenProps) {
  const { pages, actors } = played;
  return (
    <>
      {pages.length > 1 && (
        <Choice
          label="Page"
          value={page?.name}
          options={pages.map(({ name, path }) => [name, `${name} ${path}`])}
          onChoose={onPage}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section class="wire box scroll" tabIndex={0} aria-label="Drawn">
        <Wireframe
          actors={actors}
          shown={page?.actors ?? actors.map(({ key }) => key)}
          rows={played.rows}
          fire={fire}
          go={(path) => onPage(pages.find((one) => one.path === path)?.name ?? '')}
        />
      </section>
    </>
  );
}

export interface ScreenProps {
  /** A document. */
  readonly text: string;
  /** Called where a person uses a control: the screen alone does not run. */
  readonly onUse: () => void;
}

/** The first screen that a document draws, with made-up rows; one of its pages at a time. */
export function Screen({ text, onUse }: ScreenProps) {
  const [chosen, setChosen] = useState<string>();
  const { result, problem } = useBackground(player, { text, events: [], upTo: 0 });
  if (problem) return <Notice kind="error">{problem}</Notice>;
  if (!result) return <p class="quiet">Drawing the screen …</p>;
  const page = result.pages.find(({ name }) => name === chosen) ?? result.pages[0];
  return <PlayedScreen played={result} page={page} onPage={setChosen} fire={onUse} />;
}
