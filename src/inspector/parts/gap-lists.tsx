import type { Client } from '../../client/client.ts';

export type Gap = Awaited<ReturnType<Client['gap']>>;
type Entry = Gap['missing'][number] | Gap['modified'][number];

const MOST_CHANGES = 4;
const show = (value: unknown) => JSON.stringify(value)?.slice(0, 80) ?? 'nothing';

/** Elements under a title; those that both documents have in another form with what differs. */
function Elements({
  title,
  entries,
}: {
  readonly title: string;
  readonly entries: readonly Entry[];
}) {
  return (
    <section class="gap-list" aria-label={title}>
      <h2>
        {title} <span class="quiet">{entries.length}</span>
      </h2>
      <ul>
        {entries.map((entry, i) => (
          <li key={i} title={entry.path}>
            <span class="quiet">{entry.type}</span> {entry.name}
            {'changes' in entry && (
              <>
                {entry.renamed && (
                  <span class="tag">
                    {entry.renamed.from} → {entry.renamed.to}
                  </span>
                )}
                {entry.changes.slice(0, MOST_CHANGES).map(({ path, from, to }, at) => (
                  <span class="gap-change quiet" key={at} title={path}>
                    {path.split('/').at(-1)}: {show(from)} → {show(to)}
                  </span>
                ))}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The differences of two documents in lists. */
export function GapLists({ gap }: { readonly gap: Gap }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section class="gap-lists row scroll" tabIndex={0} aria-label="Differences">
      <Elements title="Missing here" entries={gap.missing} />
      <Elements title="Only here" entries={gap.extra} />
      <Elements title="Different" entries={gap.modified} />
    </section>
  );
}
