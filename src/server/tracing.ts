import type { Context, Span } from '@opentelemetry/api';
import type { ErrorCode } from '../kernel/errors.ts';

/** Where a call comes from, by W3C Trace Context: what a client sends as `traceparent` and `tracestate`. */
export interface TraceContext {
  readonly traceparent: string;
  readonly tracestate?: string;
}

/** A span of a call has sizes and outcomes, never content. */
export interface TracedCall {
  readonly operation: string;
  readonly requestId: string;
  readonly sizeBytes?: number | undefined;
  readonly trace?: TraceContext | undefined;
}

type Api = typeof import('@opentelemetry/api');

/** Where an SDK of OpenTelemetry registers itself, whichever copy of the API it came with. */
const REGISTERED = Symbol.for('opentelemetry.js.api.1');

export type EndSpan = (outcome: 'ok' | ErrorCode) => void;

const nothing: EndSpan = () => {};

let api: Api | undefined;
let loading: Promise<void> | undefined;

/** The API once an SDK is there; it is loaded for the first call after that, which has no span. */
function findApi(): Api | undefined {
  if (api) return api;
  if (!(REGISTERED in globalThis)) return undefined;
  loading ??= import('@opentelemetry/api').then((loaded) => {
    api = loaded;
  });
  return undefined;
}

/** Loads the API where an SDK is registered, so that the first call has a span too. */
export async function prepareTracing(): Promise<void> {
  findApi();
  await loading;
}

function toParent({ context, propagation }: Api, trace: TraceContext | undefined): Context {
  return trace ? propagation.extract(context.active(), trace) : context.active();
}

/** Begins the span of a call where the process has an SDK of OpenTelemetry; without one it costs nothing. */
export function startSpan({ operation, requestId, sizeBytes, trace }: TracedCall): EndSpan {
  const found = findApi();
  if (!found) return nothing;
  const span: Span = found.trace.getTracer('orrery').startSpan(
    `orrery ${operation}`,
    {
      kind: found.SpanKind.SERVER,
      attributes: {
        'orrery.operation': operation,
        'orrery.request_id': requestId,
        ...(sizeBytes === undefined ? {} : { 'orrery.request_bytes': sizeBytes }),
      },
    },
    toParent(found, trace),
  );
  return (outcome) => {
    span.setAttribute('orrery.outcome', outcome);
    if (outcome !== 'ok') span.setStatus({ code: found.SpanStatusCode.ERROR, message: outcome });
    span.end();
  };
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The trace context of a request, where it is one: what clients send there may be anything. */
export function readTraceContext(
  source: Readonly<Record<string, unknown>>,
): TraceContext | undefined {
  const { traceparent, tracestate } = source;
  if (typeof traceparent !== 'string' || !TRACEPARENT.test(traceparent)) return undefined;
  const hasState = typeof tracestate === 'string' && tracestate.length <= 512;
  return { traceparent, ...(hasState ? { tracestate } : {}) };
}

export function toTraceId({ traceparent }: TraceContext): string {
  return TRACEPARENT.exec(traceparent)?.[1] ?? '';
}
