import { SETTINGS, type Setting, toFlag, toVariable } from '../src/server/settings.ts';

/** A default as people read it: numbers in groups of three digits. */
const toDefault = ({ fallback = '' }: Setting): string =>
  /^\d{5,}$/.test(fallback) ? Number(fallback).toLocaleString('en-US') : fallback;

/** The settings as the table of `docs/deployment.md`. */
export function renderSettings(): string {
  const rows = Object.entries<Setting>(SETTINGS).map(([name, one]) => {
    const flag = one.flag === undefined ? '' : `\`${toFlag(name, one)}\``;
    return `| \`${toVariable(name)}\` | ${flag} | ${toDefault(one)} | ${one.about} |`;
  });
  return ['| variable | flag | default | meaning |', '|---|---|---|---|', ...rows].join('\n');
}
