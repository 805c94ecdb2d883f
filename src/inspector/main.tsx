import { render } from 'preact';
import { App } from './app.tsx';
import { warmDrawing } from './drawing/use-drawing.ts';
import { keepAllWork, restoreWork } from './state/keeping.ts';
import { resume } from './state/session.ts';

const root = document.getElementById('app') as HTMLElement;
restoreWork();
root.textContent = '';
render(<App />, root);
warmDrawing();
keepAllWork();
await resume();
