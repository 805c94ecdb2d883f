import type { Change, Pin } from './drawn-graph.ts';
import { escapeMarkup, toLength } from './markup.ts';

/** Severities differ by shape as well as by colour: an octagon, a triangle, a circle. */
const SHAPES: Readonly<Record<Pin['severity'], string>> = {
  error: 'M-3.3-8h6.6L8-3.3v6.6L3.3 8h-6.6L-8 3.3v-6.6z',
  warning: 'M0-8.5 9 7.5H-9z',
  hint: 'M8 0A8 8 0 1 1-8 0 8 8 0 1 1 8 0z',
};

/** The signs of differences; their meaning does not depend on colour. */
export const SIGNS: Readonly<Record<Change, string>> = {
  added: '+',
  removed: '−',
  changed: '~',
};

const MOST_MESSAGES = 6;

/** The first of the most severe findings. */
const findWorst = (pins: readonly Pin[]): Pin | undefined =>
  (['error', 'warning', 'hint'] as const)
    .map((severity) => pins.find((pin) => pin.severity === severity))
    .find((pin) => pin !== undefined);

/** The findings of an element as one badge: the shape of the worst, how many there are, and their messages. */
export function drawPins(pins: readonly Pin[], x: number, y: number): string {
  const worst = findWorst(pins);
  if (worst === undefined) return '';
  const messages = pins
    .slice(0, MOST_MESSAGES)
    .map(({ severity, message }) => `${severity}: ${message}`);
  if (pins.length > MOST_MESSAGES) messages.push(`${pins.length - MOST_MESSAGES} more`);
  const sign = pins.length > 1 ? String(Math.min(pins.length, 99)) : '!';
  const below = worst.severity === 'warning' ? 5 : 3.5;
  return `<g class="p ${worst.severity}" transform="translate(${toLength(x)} ${toLength(y)})"><title>${escapeMarkup(messages.join('\n'))}</title><path d="${SHAPES[worst.severity]}"/> <text text-anchor="middle" y="${below}">${sign}</text></g>`;
}

/** The sign of a difference. */
export function drawChange(change: Change | undefined, x: number, y: number): string {
  if (change === undefined) return '';
  return ` <text class="c" text-anchor="middle" x="${toLength(x)}" y="${toLength(y)}">${SIGNS[change]}</text>`;
}
