import { SETTINGS, type Setting, toFlag } from '../src/server/settings.ts';

/** A default as people read it: numbers in groups of three digits. */
function toDefault({ fallback = '' }: Setting): string {
  return /^\d{5,}$/.test(fallback) ? Number(fallback).toLocaleString('en-US') : fallback;
}

/** The settings as the table of `docs/deployment.md`. */
export function renderSettings(): string {
  const rows = Object.values<Setting>(SETTINGS).map((one) => {
    const flag = one.flag === undefined ? '' : `\`${toFlag(one)}\``;
    return `| \`${one.variable}\` | ${flag} | ${toDefault(one)} | ${one.about} |`;
  });
  return ['| variable | flag | default | meaning |', '|---|---|---|---|', ...rows].join('\n');
}
