import { useMemo } from 'preact/hooks';
import { usePicture } from '../drawing/use-drawing.ts';
import { toText } from '../state/workspace.ts';
import { DiagramView } from './diagram-view.tsx';

export interface SchemaPictureProps {
  readonly schema: object;
  /** Names the picture for readers who do not see it. */
  readonly label: string;
}

/** The picture of a schema that is not the open one. */
export function SchemaPicture({ schema, label }: SchemaPictureProps) {
  const request = useMemo(() => ({ text: toText(schema) }), [schema]);
  return <DiagramView picture={usePicture(request)} label={label} />;
}
