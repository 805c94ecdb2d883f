import { Keys } from '../parts/keys.tsx';
import { Notice } from '../parts/notice.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { toHash } from '../state/route.ts';
import { BASE_URL, session } from '../state/session.ts';
import { useStore } from '../state/store.ts';

/** The health of the service, and its keys for the operator. `/metrics` has the figures. */
export function ServicePanel() {
  const { caller } = useStore(session);
  const answer = useAnswer('health', async (signal) => {
    const response = await fetch(`${BASE_URL}/readyz`, { signal });
    const { status, parts } = (await response.json()) as {
      status: string;
      parts?: Record<string, string>;
    };
    return { server: status, ...parts };
  });
  return (
    <div class="service">
      {answer.problem && <Notice kind="error">{answer.problem}</Notice>}
      <section aria-label="Health">
        <h2>Health</h2>
        <ul class="health">
          {Object.entries(answer.value ?? {}).map(([part, state]) => (
            <li key={part}>
              <span class={/unavailable|failing|draining/.test(state) ? 'bad' : 'good'}>●</span>{' '}
              {part}: {state}
            </li>
          ))}
        </ul>
        <p class="quiet">
          <a href={toHash('live')}>Live</a> shows the calls. Figures and limits are at{' '}
          <code>/metrics</code>, for Prometheus.
        </p>
      </section>
      {caller?.is_operator ? (
        <Keys ownId={caller.key_id} />
      ) : (
        <Notice>Keys are managed with the key that the first start wrote.</Notice>
      )}
    </div>
  );
}
