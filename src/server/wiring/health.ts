import type { Health } from '../http/http-options.ts';
import type { Resources } from './resources.ts';

/** A server whose store answers is ready. */
export async function checkHealth(
  resources: Resources,
  report: (error: unknown) => void,
): Promise<Health> {
  try {
    const stores = await resources.stores();
    await stores.health();
    return { ok: true, parts: { store: 'ok', ...stores.engines } };
  } catch (error) {
    report(error);
    return { ok: false, parts: { store: 'unavailable' } };
  }
}
