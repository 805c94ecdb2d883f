import type { DerivedEntries } from './derived.ts';
import type { Episodes } from './episodes.ts';
import type { Maintenance } from './maintenance.ts';

/**
 * Keeps episodes. Every method that changes something resolves after it is durable.
 * Throws AppError UNAVAILABLE where the storage fails.
 */
export interface EpisodeStore extends Episodes, DerivedEntries, Maintenance {}
