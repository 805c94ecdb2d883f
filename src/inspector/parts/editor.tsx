import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { foldGutter, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { searchKeymap } from '@codemirror/search';
import { EditorSelection, EditorState, Transaction } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'preact/hooks';

export interface EditorProps {
  readonly text: string;
  /** Changes with each text that was not typed here: what was typed may be ahead of `text`. */
  readonly revision: number;
  readonly onType: (text: string) => void;
  /** Offset of the cursor, when a person moved it. */
  readonly onCursor: (offset: number) => void;
  /** The range to show and select. */
  readonly target?: { readonly start: number; readonly end: number } | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

const highlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
  { tag: tags.punctuation, color: 'var(--text-light)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', fontSize: '0.87rem', color: 'var(--text)', background: 'var(--bg)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
    lineHeight: '1.5',
  },
  '.cm-gutters': { background: 'var(--accent-bg)', color: 'var(--text-light)', border: 'none' },
  '.cm-activeLine': { background: 'var(--accent-bg)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { background: 'var(--select)' },
  '.cm-tooltip': {
    background: 'var(--bg)',
    color: 'var(--text)',
    border: '1px solid var(--border)',
  },
  '.cm-panels': { background: 'var(--accent-bg)', color: 'var(--text)' },
});

const CURSOR_MS = 120;
/** A pause in typing after which the text is handed on: of a large document that is work. */
const TYPED_MS = 150;

/** A JSON editor. It is in a shadow root, where the page's policy allows its style sheets. */
export function Editor(props: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | undefined>(undefined);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const element = host.current as HTMLDivElement;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    let timer: ReturnType<typeof setTimeout> | undefined;
    let typing: ReturnType<typeof setTimeout> | undefined;
    const handOn = () => {
      clearTimeout(typing);
      if (typing === undefined) return;
      typing = undefined;
      latest.current.onType((view.current as EditorView).state.doc.toString());
    };
    const listener = EditorView.updateListener.of((update) => {
      const isOwn = update.transactions.some((one) => one.annotation(Transaction.remote));
      if (update.docChanged && !isOwn) {
        clearTimeout(typing);
        typing = setTimeout(handOn, TYPED_MS);
      }
      if (!update.selectionSet || isOwn) return;
      clearTimeout(timer);
      const offset = update.state.selection.main.head;
      timer = setTimeout(() => latest.current.onCursor(offset), CURSOR_MS);
    });
    view.current = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [
          lineNumbers(),
          foldGutter(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          lintGutter(),
          json(),
          syntaxHighlighting(highlighting),
          theme,
          EditorView.contentAttributes.of({ 'aria-label': 'Schema as JSON', tabindex: '0' }),
          keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
          listener,
          EditorView.domEventHandlers({ blur: handOn }),
        ],
      }),
    });
    addEventListener('pagehide', handOn);
    addEventListener('visibilitychange', handOn);
    return () => {
      removeEventListener('pagehide', handOn);
      removeEventListener('visibilitychange', handOn);
      clearTimeout(timer);
      handOn();
      view.current?.destroy();
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === props.text) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: props.text },
      annotations: Transaction.remote.of(true),
    });
  }, [props.revision]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const { length } = editor.state.doc;
    const within = props.diagnostics.filter(({ to }) => to <= length);
    editor.dispatch(setDiagnostics(editor.state, within));
  }, [props.diagnostics]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || !props.target) return;
    const { length } = editor.state.doc;
    const start = Math.min(props.target.start, length);
    const end = Math.min(props.target.end, length);
    editor.dispatch({
      selection: EditorSelection.single(start, end),
      effects: EditorView.scrollIntoView(start, { y: 'start', yMargin: 40 }),
      annotations: Transaction.remote.of(true),
    });
  }, [props.target]);

  return <div class="editor" ref={host} />;
}
