import { writeFileSync } from 'node:fs';
import { renderActions } from './render-actions.ts';

writeFileSync(new URL('../docs/actions.md', import.meta.url), renderActions());
