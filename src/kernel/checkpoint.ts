let check: (() => void) | undefined;

/**
 * Sets what `checkpoint` does in this thread, or clears it: throw where the current call was aborted.
 * A thread that sets it runs one call at a time.
 */
export function setCheckpoint(onCheckpoint: (() => void) | undefined): void {
  check = onCheckpoint;
}

/** A place in a long synchronous loop where the current call may be ended. Costs a few nanoseconds. */
export function checkpoint(): void {
  check?.();
}
