import { useState } from 'preact/hooks';
import { SearchBox } from '../parts/fields.tsx';
import { Notice } from '../parts/notice.tsx';
import { SchemaPicture } from '../parts/schema-picture.tsx';
import { Facts } from '../parts/table.tsx';
import { useAnswer, useBehaviors } from '../parts/use-answer.ts';
import { count } from '../parts/wording.ts';
import { toHash } from '../state/route.ts';
import { api } from '../state/session.ts';

const SEARCH_DELAY_MS = 200;

function Details({ name }: { readonly name: string }) {
  const answer = useAnswer(`behavior ${name}`, (signal) =>
    api().getBehavior({ name, include_schema: true }, { signal }),
  );
  const behavior = answer.value?.name === name ? answer.value : undefined;
  if (answer.problem) return <Notice kind="error">{answer.problem}</Notice>;
  if (!behavior) return <p class="quiet pad">Reading …</p>;
  return (
    <section class="details" aria-label={name}>
      <header class="strip">
        <h2>{behavior.name}</h2>
        <span class="tag">{behavior.source}</span>
        <span class="actions">
          <a class="button primary" href={toHash('behaviors', name, 'open')}>
            Open
          </a>
          <a class="button" href={toHash('plan', name)}>
            Plan into the open schema
          </a>
        </span>
      </header>
      <p>{behavior.description}</p>
      {behavior.use_when && <p class="quiet">{behavior.use_when}</p>}
      <Facts
        facts={[
          ['Entities', behavior.entities.join(', ') || '–'],
          ['Traits', behavior.traits.join(', ') || '–'],
          ['Pages', behavior.pages.join(', ') || '–'],
        ]}
      />
      {behavior.schema && <SchemaPicture schema={behavior.schema} label={`Picture of ${name}`} />}
    </section>
  );
}

/** The library: found by intention, each behavior with its picture. */
export function BehaviorsPanel({ name }: { readonly name: string | undefined }) {
  const [query, setQuery] = useState('');
  const all = useBehaviors();
  const found = useAnswer(
    query.trim() === '' ? undefined : `find ${query}`,
    (signal) => api().listBehaviors({ query, limit: 30 }, { signal }),
    SEARCH_DELAY_MS,
  );
  const listed = query.trim() === '' ? all.value : found.value;
  return (
    <div class="behaviors">
      <section class="behavior-list" aria-label="Search">
        <SearchBox
          label="Purpose of the behavior"
          placeholder="What for? track my hours, approve a request …"
          value={query}
          onInput={setQuery}
        />
        {(all.problem ?? found.problem) && (
          <Notice kind="error">{all.problem ?? found.problem}</Notice>
        )}
        <p class="quiet pad" role="status">
          {listed && count(listed.total, 'behavior')}
          {listed?.total === 0 && listed.next ? `. ${listed.next}` : ''}
        </p>
        <ul class="listing">
          {listed?.behaviors.map((behavior) => (
            <li key={behavior.name}>
              <a
                href={toHash('behaviors', behavior.name)}
                aria-current={behavior.name === name ? 'true' : undefined}
              >
                <b>{behavior.name}</b>
                {behavior.source !== 'builtin' && <span class="tag">{behavior.source}</span>}
                <span>{behavior.description}</span>
                {behavior.reason && <span class="quiet">{behavior.reason}</span>}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <div class="behavior-main">
        {!name && (
          <p class="quiet pad">Choose a behavior to see what it is for, with its picture.</p>
        )}
        {name && <Details key={name} name={name} />}
      </div>
    </div>
  );
}
