import type { JsonObject } from '../../kernel/json.ts';
import { assign, callService, emit, main, set } from '../builder/effect.ts';
import type { Node, ValueObject } from '../builder/language.ts';
import { button, failure, header, loading, stack } from '../builder/pattern-nodes.ts';
import { hear, on, trait } from '../builder/trait.ts';

export interface RemoteCallOptions {
  readonly name: string;
  readonly entity: string;
  readonly title: string;
  readonly icon: string;
  /** The event that starts the call, its payload, and which traits fire it (its own button where none does). */
  readonly starts: string;
  readonly payload?: string;
  readonly from?: readonly string[];
  readonly service: string;
  readonly action: string;
  readonly parameters: ValueObject;
  /** Emitted with the result. */
  readonly done: string;
  readonly external?: boolean;
  /** The field that keeps the last error. */
  readonly errorField: string;
  readonly idle?: readonly Node[];
  readonly success: readonly Node[];
}

/** A call to a service outside: it runs, succeeds, or fails and can be tried again. */
export function remoteCall(options: RemoteCallOptions): JsonObject {
  const { starts, done, errorField, title, icon } = options;
  const succeeded = `${done.replace(/(_|^)([A-Z])([A-Z]*)/g, (_, __, a: string, b: string) => a + b.toLowerCase())}Result`;
  const failed = `${succeeded.replace(/Result$/, '')}Failed`;
  const call = callService(options.service, options.action, succeeded, failed, options.parameters);
  const rest = main(
    stack(
      header(title, icon),
      ...(options.idle ?? []),
      ...(options.from ? [] : [button(title, starts, 'primary', icon)]),
    ),
  );
  return trait({
    name: options.name,
    entity: options.entity,
    states: 'idle calling succeeded failed',
    events: {
      ...(options.payload ? { [starts]: options.payload } : {}),
      [succeeded]: 'result:object',
      [done]: 'id result:object',
    },
    ...(options.external ? { external: done } : {}),
    listens: (options.from ?? []).map((name) => hear(name, starts)),
    transitions: [
      on('idle INIT =', [rest]),
      on(`idle|succeeded ${starts} calling`, [call, main(loading(`${title}…`))]),
      on(`calling ${succeeded} succeeded`, [
        set(errorField, ''),
        emit(done, { id: '@entity.id', result: '@payload.result' }),
        main(stack(header(title, icon), ...options.success, button('Done', 'RESET', 'ghost'))),
      ]),
      on(`calling ${failed} failed`, [
        ...assign({ [errorField]: '@payload.error' }),
        main(failure(`${title} failed`, '@payload.error', 'RETRY')),
      ]),
      on('failed RETRY calling', [call, main(loading(`${title}…`))]),
      on('failed|succeeded RESET idle', [rest]),
    ],
  });
}
