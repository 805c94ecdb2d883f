import { existsSync } from 'node:fs';

const CANDIDATES = [
  process.env.ORRERY_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser of this machine; undefined where there is none, and then nothing of this folder is tested. */
export const browserPath = CANDIDATES.find((path) => path !== undefined && existsSync(path));

/** The title of a suite, which says why it is skipped. */
export const browserTitle = (title: string): string =>
  browserPath ? title : `${title} (skipped: no Chromium; set ORRERY_CHROMIUM to its path)`;
