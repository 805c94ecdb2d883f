import {
  SETTINGS,
  type Setting,
  type SettingGroup,
  toFlag,
  toShownFallback,
} from '../src/server/settings.ts';

/** A default as people read it: numbers in groups of three digits. */
function toDefault(one: Setting): string {
  const shown = toShownFallback(one) ?? '';
  return /^\d{5,}$/.test(shown) ? Number(shown).toLocaleString('en-US') : shown;
}

/** The settings of a group as a table of `docs/deployment.md`. */
export function renderSettings(group: SettingGroup): string {
  const rows = Object.values<Setting>(SETTINGS)
    .filter((one) => one.group === group)
    .map((one) => {
      const flag = one.flag === undefined ? '' : `\`${toFlag(one)}\``;
      return `| \`${one.variable}\` | ${flag} | ${toDefault(one)} | ${one.about} |`;
    });
  return ['| variable | flag | default | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

export const SETTING_GROUPS: readonly SettingGroup[] = [
  'serving',
  'proxy',
  'access',
  'memory',
  'limits',
];
