import { useEffect, useState } from 'preact/hooks';
import { Keys } from '../parts/keys.tsx';
import { findValue, parseMetrics, type Sample, sumBy } from '../parts/metrics.ts';
import { Notice } from '../parts/notice.tsx';
import { BASE_URL, describeError, request, session } from '../state/session.ts';
import { useStore } from '../state/store.ts';

const POLL_MS = 4_000;
const KEPT = 60;

interface Figures {
  readonly samples: readonly Sample[];
  /** Calls and requests in flight at each poll, oldest first. */
  readonly history: readonly { readonly calls: number; readonly inFlight: number }[];
}

const countCalls = (samples: readonly Sample[]) =>
  [...sumBy(samples, 'orrery_calls_total', 'operation').values()].reduce((a, b) => a + b, 0);

function useFigures() {
  const [figures, setFigures] = useState<Figures>({ samples: [], history: [] });
  const [parts, setParts] = useState<Record<string, string>>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const poll = async () => {
      try {
        const [metrics, ready] = await Promise.all([
          request('GET', '/metrics'),
          fetch(`${BASE_URL}/readyz`),
        ]);
        const samples = parseMetrics(await metrics.text());
        const point = {
          calls: countCalls(samples),
          inFlight: findValue(samples, 'orrery_http_requests_in_flight') ?? 0,
        };
        setFigures(({ history }) => ({ samples, history: [...history, point].slice(-KEPT) }));
        const answer = (await ready.json()) as { status: string; parts?: Record<string, string> };
        setParts({ server: answer.status, ...answer.parts });
        setProblem(undefined);
      } catch (error) {
        setProblem(describeError(error));
      }
    };
    void poll();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void poll();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, []);
  return { figures, parts, problem };
}

function Sparkline({
  values,
  label,
}: {
  readonly values: readonly number[];
  readonly label: string;
}) {
  const most = Math.max(1, ...values);
  const first = KEPT - values.length;
  const points = values.map(
    (value, i) => `${((first + i) / (KEPT - 1)) * 300},${58 - (value / most) * 54}`,
  );
  return (
    <figure class="spark">
      <figcaption>
        {label} <b>{values.at(-1) ?? '–'}</b>{' '}
        <span class="quiet">most {Math.max(0, ...values)}</span>
      </figcaption>
      <svg viewBox="0 0 300 60" preserveAspectRatio="none" aria-hidden="true">
        <polyline points={points.join(' ')} />
      </svg>
    </figure>
  );
}

function CallTable({ samples }: { readonly samples: readonly Sample[] }) {
  const calls = [...sumBy(samples, 'orrery_calls_total', 'operation')].sort((a, b) => b[1] - a[1]);
  const failed = sumBy(
    samples.filter(({ labels }) => labels.outcome !== 'ok'),
    'orrery_calls_total',
    'operation',
  );
  const seconds = sumBy(samples, 'orrery_call_duration_seconds_sum', 'operation');
  const most = Math.max(1, ...calls.map(([, count]) => count));
  if (calls.length === 0) return <p class="quiet pad">No call was counted yet.</p>;
  return (
    <div class="scroll">
      <table class="rows">
        <caption>Calls since the start</caption>
        <thead>
          <tr>
            <th scope="col">Operation</th>
            <th scope="col">Calls</th>
            <th scope="col">Refused</th>
            <th scope="col">Mean</th>
          </tr>
        </thead>
        <tbody>
          {calls.map(([operation, count]) => (
            <tr key={operation}>
              <td>
                <code>{operation}</code>
              </td>
              <td class="bar-cell">
                <progress max={most} value={count} aria-hidden="true" /> {count}
              </td>
              <td>{failed.get(operation) ?? 0}</td>
              <td>
                {seconds.has(operation)
                  ? `${(((seconds.get(operation) as number) / count) * 1000).toFixed(1)} ms`
                  : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How the service is: its health, its figures, its limits, and its keys for the operator. */
export function ServicePanel() {
  const { caller } = useStore(session);
  const { figures, parts, problem } = useFigures();
  const { samples, history } = figures;
  const rates = history.map(({ calls }, i) =>
    Math.max(0, calls - (history[i - 1]?.calls ?? calls)),
  );
  const limits = samples.filter(({ name }) => name === 'orrery_limit');
  return (
    <div class="service">
      {problem && <Notice kind="error">{problem}</Notice>}
      <section aria-label="Health">
        <h2>Health</h2>
        <ul class="health">
          {Object.entries(parts ?? {}).map(([part, state]) => (
            <li key={part}>
              <span class={/unavailable|failing|draining/.test(state) ? 'bad' : 'good'}>●</span>{' '}
              {part}: {state}
            </li>
          ))}
        </ul>
        <div class="sparks">
          <Sparkline values={rates} label="Calls in four seconds" />
          <Sparkline values={history.map(({ inFlight }) => inFlight)} label="Requests in flight" />
        </div>
      </section>
      <section aria-label="Calls">
        <h2>Calls</h2>
        <CallTable samples={samples} />
      </section>
      {limits.length > 0 && (
        <section aria-label="Limits">
          <h2>Limits</h2>
          <table class="rows">
            <tbody>
              {limits.map(({ labels, value }) => (
                <tr key={labels.setting}>
                  <th scope="row">
                    <code>{labels.setting}</code>
                  </th>
                  <td>{value === 0 ? 'off' : value.toLocaleString('en')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {caller?.is_operator ? (
        <Keys ownId={caller.key_id} />
      ) : (
        <Notice>Keys are managed with the key that the first start wrote.</Notice>
      )}
    </div>
  );
}
