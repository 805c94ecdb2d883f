import { NAME, VERSION } from '../version.ts';

/** A body with two orbits around it. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#6d5ae6" stroke-width="2"><circle cx="16" cy="16" r="4" fill="#6d5ae6"/><ellipse cx="16" cy="16" rx="14" ry="6"/><ellipse cx="16" cy="16" rx="14" ry="6" transform="rotate(60 16 16)"/></svg>`;

/** The server as clients show it. */
export const SERVER_INFO = {
  name: NAME,
  title: 'Orrery',
  version: VERSION,
  icons: [
    {
      src: `data:image/svg+xml;base64,${Buffer.from(ICON).toString('base64')}`,
      mimeType: 'image/svg+xml',
      sizes: ['any'],
    },
  ],
};

/** The same in few bytes, for what every answer says. */
export const SERVER_STAMP = { name: NAME, title: 'Orrery', version: VERSION };
