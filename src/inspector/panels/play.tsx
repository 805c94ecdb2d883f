import { useMemo } from 'preact/hooks';
import { usePicture } from '../drawing/use-drawing.ts';
import { DiagramView } from '../parts/diagram-view.tsx';
import { Choice } from '../parts/fields.tsx';
import { Notice } from '../parts/notice.tsx';
import { Facts } from '../parts/table.tsx';
import type { Offer, Played, PlayedActor, PlayedPage } from '../playing/play.ts';
import { player } from '../playing/player.ts';
import { Trace } from '../playing/trace.tsx';
import { Wireframe } from '../playing/wireframe.tsx';
import { useBackground } from '../state/background.ts';
import {
  type PlayState,
  playState,
  restart,
  sendEvent,
  showMoment,
  showPage,
} from '../state/play-state.ts';
import { useWorkspace } from '../state/workspace.ts';

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
function OfferButton({ actor, offer }: { readonly actor: PlayedActor; readonly offer: Offer }) {
  const { orbital, trait } = actor;
  const { event, payload = {} } = offer;
  return (
    <button
      type="button"
      title={`With ${JSON.stringify(payload)}`}
      onClick={() => sendEvent({ event, orbital, trait, payload })}
    >
      {event}
    </button>
  );
}

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
          <OfferButton key={offer.event} actor={actor} offer={offer} />
        ))}
        {actor.offers.length === 0 && <span class="quiet">No event leads on from here.</span>}
      </div>
      <Facts facts={set} kind="frame" />
    </section>
  );
}

const sayOutcome = (name: string, works: boolean) => {
  playState.value = {
    ...playState.value,
    outcomes: { ...playState.value.outcomes, [name]: works },
  };
};

interface QuestionProps {
  readonly text: string;
  /** The answers for yes and for no. */
  readonly answers: readonly [string, string];
  readonly say: (isYes: boolean) => void;
}

function Question({ text, answers: [yes, no], say }: QuestionProps) {
  return (
    <Notice>
      {text}{' '}
      <button type="button" onClick={() => say(true)}>
        {yes}
      </button>{' '}
      <button type="button" onClick={() => say(false)}>
        {no}
      </button>
    </Notice>
  );
}

/** Asks for what the document leaves open in a moment. The play then continues as if it were so. */
function Questions({ questions }: Pick<Played, 'questions'>) {
  const { assumed, outcomes } = playState.value;
  const say = (at: string, holds: boolean) => {
    playState.value = { ...playState.value, assumed: { ...assumed, [at]: holds } };
  };
  return (
    <>
      {questions.guards.map(({ at, message }) => (
        <Question
          key={at}
          text={`${message} Is it true?`}
          answers={['True', 'False']}
          say={(holds) => say(at, holds)}
        />
      ))}
      {questions.outcomes
        .filter((name) => outcomes[name] === undefined)
        .map((name) => (
          <Question
            key={name}
            text={`Nothing here says how ${name} ends. It is taken to work.`}
            answers={['Works', 'Fails']}
            say={(works) => sayOutcome(name, works)}
          />
        ))}
    </>
  );
}

/** Runs the open document by hand: its machines are stepped by their events or by the controls that they draw. */
export function PlayPanel() {
  const { text, document, problem } = useWorkspace();
  const state = playState.value;
  const { events, upTo, outcomes, assumed } = state;
  const failing = Object.keys(outcomes).filter((name) => !outcomes[name]);
  const played = useBackground(player, document && { text, events, upTo, failing, assumed });
  return (
    <>
      {problem && <Notice>{problem} Open a schema first.</Notice>}
      {played.problem && <Notice kind="error">{played.problem}</Notice>}
      {document && !played.problem && played.result && (
        <PlayView played={played.result} state={state} text={text} />
      )}
    </>
  );
}

interface PlayViewProps {
  readonly played: Played;
  readonly state: PlayState;
  readonly text: string;
}

function PlayView({ played, state, text }: PlayViewProps) {
  const shown = findShown(played, state);
  const page = findPage(played, state);
  const picture = usePicture(shown && { text, trait: shown.trait });
  const marks = useMemo(() => toMarks(played, state.upTo), [played, state.upTo]);
  /** A click on a transition of the picture sends its event. */
  const sendAt = (pointer: string) => {
    const offer = shown?.offers.find(({ at }) => at.includes(pointer));
    if (shown && offer) {
      const { event, payload = {} } = offer;
      sendEvent({ event, orbital: shown.orbital, trait: shown.trait, payload });
    }
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
            onChoose={(next) => {
              playState.value = { ...playState.value, shown: next };
            }}
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
          {played.pages.length > 1 && (
            <Choice
              label="Page"
              isUnseen
              value={page?.name}
              options={played.pages.map(({ name, path }) => [name, `${name} ${path}`])}
              onChoose={showPage}
            />
          )}
          <button type="button" onClick={restart} disabled={state.events.length === 0}>
            Restart
          </button>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
        <section class="wire box scroll" tabIndex={0} aria-label="Drawn">
          <Wireframe
            actors={played.actors}
            shown={page?.actors ?? played.actors.map(({ key }) => key)}
            fire={(event, payload) => sendEvent({ event, payload })}
            go={(path) => showPage(played.pages.find((one) => one.path === path)?.name ?? '')}
          />
        </section>
        <Trace steps={played.steps} upTo={state.upTo} onShow={showMoment} />
        {played.opaque.length > 0 && (
          <p class="quiet">
            Only named, and so neither moved nor asked: {played.opaque.join(', ')}.
          </p>
        )}
      </section>
    </div>
  );
}
