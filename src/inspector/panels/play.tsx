import { useEffect, useMemo, useRef } from 'preact/hooks';
import { writeTrace } from '../../lines/write-trace.ts';
import type { Step } from '../../run/stepper/step-record.ts';
import { usePicture } from '../drawing/use-drawing.ts';
import { Choice } from '../parts/choice.tsx';
import { DiagramView } from '../parts/diagram-view.tsx';
import { Notice } from '../parts/notice.tsx';
import { Facts } from '../parts/table.tsx';
import type { Offer, Played, PlayedActor, PlayedPage } from '../playing/play.ts';
import { player } from '../playing/player.ts';
import { PlayedScreen } from '../playing/screen.tsx';
import { useBackground } from '../state/background.ts';
import { change } from '../state/change.ts';
import { type PlayState, playState, restart, sendEvent, showPage } from '../state/play-state.ts';
import { useWorkspace } from '../state/workspace.ts';

/** Who moved in a step, what it did, who heard it and why not, without the event. */
function describeStep(step: Step): string {
  const findings = step.findings.map((finding) => ({ ...finding, step: 0 }));
  const steps = [{ ...step, ignored: step.transitions.length === 0 }];
  const trace = { steps, slots: {}, entities: {}, opaque: [], findings };
  return writeTrace(trace, Infinity).replace(/^\S+ \S+\s+/, '');
}

interface TraceProps {
  /** The first one is what mounting did. */
  readonly steps: readonly Step[];
  readonly upTo: number;
  readonly onShow: (upTo: number) => void;
}

/** The events of a play, one a line; choosing a line shows its moment. */
function Trace({ steps, upTo, onShow }: TraceProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Not `scrollIntoView`: it would move the page away from what an event opened.
    const line = list.current?.children[upTo] as HTMLElement | undefined;
    list.current?.scrollTo({ top: line?.offsetTop ?? 0 });
  }, [upTo, steps]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <ol class="trace scroll" aria-label="Trace" start={0} tabIndex={0} ref={list}>
      {steps.map((step, i) => (
        <li key={i} class={i > upTo ? 'quiet' : ''}>
          <button
            type="button"
            aria-current={i === upTo ? 'step' : undefined}
            onClick={() => onShow(i)}
          >
            {i === 0 ? 'shown' : step.event}
          </button>
          {i > 0 && <span class="trace-part">{describeStep(step)}</span>}
        </li>
      ))}
    </ol>
  );
}

/** The elements of the picture that mark the moment: where each trait is, and which transitions led there. */
function toMarks(played: Played, upTo: number): Record<string, string> {
  const marks: Record<string, string> = {};
  for (const { at } of played.steps[upTo]?.transitions ?? []) marks[at] = 'taken';
  for (const { stateAt } of played.actors) marks[stateAt] = 'now';
  return marks;
}

function findShown(played: Played, state: PlayState): PlayedActor | undefined {
  const moved = state.upTo > 0 ? played.steps[state.upTo]?.transitions.at(0) : undefined;
  const key = state.shown ?? (moved && `${moved.orbital}.${moved.trait}`);
  const busiest = [...played.actors].sort((a, b) => b.offers.length - a.offers.length)[0];
  return played.actors.find((actor) => actor.key === key) ?? busiest;
}

/** The page on the screen: the one that an event led to last, unless another was chosen since; else the first. */
function findPage(played: Played, state: PlayState): PlayedPage | undefined {
  const paths = played.steps
    .slice(state.page ? state.page.since + 1 : 0, state.upTo + 1)
    .flatMap(({ effects }) => effects.filter(({ kind }) => kind === 'navigate'))
    .map(({ path }) => path);
  const reached = played.pages.find(({ path }) => path === paths.at(-1));
  return reached ?? played.pages.find(({ name }) => name === state.page?.name) ?? played.pages[0];
}

/** Sends an offered event to its trait, with the payload that its fields propose. */
const send = ({ orbital, trait }: PlayedActor, { event, payload = {} }: Offer) =>
  sendEvent({ event, orbital, trait, payload });

/** The state of a trait, what it has set, and the events that it takes now. */
function ActorView({ actor }: { readonly actor: PlayedActor }) {
  const set = Object.entries(actor.frame).map(
    ([name, value]) => [name, JSON.stringify(value)?.slice(0, 120)] as const,
  );
  return (
    <section class="actor col" aria-label={`Trait ${actor.trait}`}>
      <h2>
        {actor.trait} <span class="tag">{actor.state}</span>
      </h2>
      <div class="offers row">
        {actor.offers.map((offer) => (
          <button
            key={offer.event}
            type="button"
            title={`With ${JSON.stringify(offer.payload ?? {})}`}
            onClick={() => send(actor, offer)}
          >
            {offer.event}
          </button>
        ))}
        {actor.offers.length === 0 && <span class="quiet">No event leads on from here.</span>}
      </div>
      <Facts facts={set} />
    </section>
  );
}

/** Asks whether a guard holds that cannot be computed. The play then continues as if it were so. */
function Questions({ questions }: Pick<Played, 'questions'>) {
  const say = (at: string, holds: boolean) =>
    change(playState, { assumed: { ...playState.value.assumed, [at]: holds } });
  return questions.map(({ at, message }) => (
    <Notice key={at}>
      {message} Is it true?{' '}
      <button type="button" onClick={() => say(at, true)}>
        True
      </button>{' '}
      <button type="button" onClick={() => say(at, false)}>
        False
      </button>
    </Notice>
  ));
}

/** Runs the open document by hand: its machines are stepped by their events or by the controls that they draw. */
export function PlayPanel() {
  const { text, document, problem } = useWorkspace();
  const { events, upTo, assumed } = playState.value;
  const played = useBackground(player, document && { text, events, upTo, assumed });
  return (
    <>
      {problem && <Notice>{problem} Open a schema first.</Notice>}
      {played.problem && <Notice kind="error">{played.problem}</Notice>}
      {document && !played.problem && played.result && (
        <PlayView played={played.result} text={text} />
      )}
    </>
  );
}

function PlayView({ played, text }: { readonly played: Played; readonly text: string }) {
  const state = playState.value;
  const shown = findShown(played, state);
  const page = findPage(played, state);
  const picture = usePicture(shown && { text, trait: shown.trait });
  const marks = useMemo(() => toMarks(played, state.upTo), [played, state.upTo]);
  /** A click on a transition of the picture sends its event. */
  const sendAt = (pointer: string) => {
    const offer = shown?.offers.find(({ at }) => at.includes(pointer));
    if (shown && offer) send(shown, offer);
  };
  if (!shown) return <Notice>No trait of this schema has a machine that can be played.</Notice>;
  return (
    <div class="play grid">
      <section class="play-picture col" aria-label="Machine">
        <header class="strip row">
          <Choice
            label="Machine"
            value={shown.key}
            options={played.actors.map(({ key, state: current }) => [key, `${key} · ${current}`])}
            onChoose={(next) => change(playState, { shown: next })}
          />
        </header>
        <DiagramView
          picture={picture}
          marks={marks}
          onSelect={sendAt}
          label={`Machine of ${shown.trait}, now ${shown.state}`}
        />
        <Questions questions={played.questions} />
        <ActorView key={shown.key} actor={shown} />
      </section>
      <section class="play-screen col" aria-label="Screen">
        <header class="strip row">
          <h2>Screen</h2>
          <button type="button" onClick={restart} disabled={state.events.length === 0}>
            Restart
          </button>
        </header>
        <PlayedScreen
          played={played}
          page={page}
          onPage={showPage}
          fire={(event, payload) => sendEvent({ event, payload })}
        />
        <Trace
          steps={played.steps}
          upTo={state.upTo}
          onShow={(upTo) => change(playState, { upTo })}
        />
        {played.opaque.length > 0 && (
          <p class="quiet">
            Only named, and so neither moved nor asked: {played.opaque.join(', ')}.
          </p>
        )}
      </section>
    </div>
  );
}
