import { channel } from 'node:diagnostics_channel';

/** A domain whose words were read from the store: the first recall after a start or after a long pause waited for it. */
export interface DomainOpened {
  readonly ms: number;
  readonly episodes: number;
}

/** Where each such opening is published; operators count them. */
export const domainOpened = channel('orrery:domain-opened');
