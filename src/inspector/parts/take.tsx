import { useState } from 'preact/hooks';
import { toStyleSheet } from '../../diagram/palette.ts';
import type { Drawn } from '../drawing/draw.ts';

/** Milliseconds for which a button says that it has done its work. */
const SAID_MS = 1_600;

/** Hands a file to the browser. */
export function download(name: string, content: Blob | string, type = 'application/json'): void {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A name for a file, of what somebody called the thing. */
export const toFileName = (name: string, extension: string): string =>
  `${
    name
      .replace(/\.(json|orb)$/i, '')
      .replaceAll(/[^\w.-]+/g, '-')
      .slice(0, 60) || 'schema'
  }.${extension}`;

export interface CopyButtonProps {
  /** The text, or what makes it when the button is pressed. */
  readonly text: string | (() => string | Promise<string>);
  readonly label?: string;
  readonly title?: string;
}

/** Copies a text to the clipboard and says so. */
export function CopyButton({ text, label = 'Copy', title }: CopyButtonProps) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
      setSaid('Copied');
    } catch {
      setSaid('Not allowed');
    }
    setTimeout(() => setSaid(''), SAID_MS);
  };
  return (
    <button type="button" onClick={copy} title={title}>
      <span aria-live="polite">{said || label}</span>
    </button>
  );
}

/** The picture as a standalone file, in the colours of the page. */
function toStandaloneSvg({ svg }: Drawn): string {
  const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
  return svg.replace(/<svg [^>]*>/, (open) => `${open}<style>${toStyleSheet(theme)}</style>`);
}

/** Draws a picture at twice its size, for screens of high density. */
async function toPng(drawn: Drawn): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;utf8,${encodeURIComponent(toStandaloneSvg(drawn))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = drawn.width * 2;
  canvas.height = drawn.height * 2;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.')))),
  );
}

/** Downloads the picture as SVG or PNG. */
export function TakePicture({ drawn }: { readonly drawn: Drawn }) {
  return (
    <>
      <button
        type="button"
        title="Download the picture as SVG"
        onClick={() =>
          download(toFileName(drawn.title, 'svg'), toStandaloneSvg(drawn), 'image/svg+xml')
        }
      >
        SVG
      </button>
      <button
        type="button"
        title="Download the picture as PNG"
        onClick={async () => download(toFileName(drawn.title, 'png'), await toPng(drawn))}
      >
        PNG
      </button>
    </>
  );
}
