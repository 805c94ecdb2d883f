/** How a call came in. */
type Channel = 'mcp' | 'http' | 'command-line' | 'program';

/** The sender of a call and their key. */
export interface Caller {
  /** `[a-z0-9-]{1,64}` */
  readonly tenant: string;
  /** Identifies the key in limits and logs; never the key or its hash. */
  readonly keyId: string;
  /** How the call came in; the program that this runs in where missing. */
  readonly channel?: Channel;
}

/** The person at this machine: stdio, and HTTP without keys on loopback. */
export const LOCAL_CALLER: Caller = { tenant: 'local', keyId: 'local' };
