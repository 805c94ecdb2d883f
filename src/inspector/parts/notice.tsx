import type { ComponentChildren } from 'preact';

export interface NoticeProps {
  readonly kind?: 'info' | 'error' | 'good';
  readonly children: ComponentChildren;
}

/** A sentence that a screen reader says when it comes. */
export function Notice({ kind = 'info', children }: NoticeProps) {
  return (
    <p class={`notice ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}
