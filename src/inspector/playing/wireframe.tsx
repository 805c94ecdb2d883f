import { type ComponentChildren, createContext } from 'preact';
import { useContext, useId, useState } from 'preact/hooks';
import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { PlayedActor } from './play.ts';

/** Fires an event of a control, with what the control knows. */
export type Fire = (event: string, payload: JsonObject) => void;

interface NodeProps {
  readonly node: JsonObject;
  readonly fire: Fire;
}

const textOf = (value: Json | undefined): string => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value).slice(0, 80) : String(value);
};

const firstText = (node: JsonObject, keys: readonly string[]): string => {
  for (const key of keys) {
    const text = textOf(node[key] as Json | undefined);
    if (text !== '') return text;
  }
  return '';
};

const TEXT_KEYS = ['content', 'text', 'label', 'title', 'message', 'name', 'children'];
const EVENT_KEYS = ['action', 'event', 'onClick', 'submitEvent', 'dismissEvent', 'onRetry'];

const eventOf = (node: JsonObject): string | undefined => {
  const found = EVENT_KEYS.map((key) => node[key]).find((value) => typeof value === 'string');
  return found === undefined || found === '' ? undefined : String(found).replace(/^UI:/, '');
};

function FireButton({ label, event, payload, fire }: FireButtonProps) {
  return (
    <button
      type="button"
      class="wire-button"
      disabled={event === undefined}
      title={event === undefined ? 'It fires no event' : `Fires ${event}`}
      onClick={() => event !== undefined && fire(event, payload)}
    >
      {label || event || 'Button'}
    </button>
  );
}

interface FireButtonProps {
  readonly label: string;
  readonly event: string | undefined;
  readonly payload: JsonObject;
  readonly fire: Fire;
}

const payloadOf = (node: JsonObject): JsonObject =>
  isObject(node.actionPayload as Json) ? (node.actionPayload as JsonObject) : {};

/** Fields of a list or a form: a name, or an object with one. */
const fieldName = (field: Json): string =>
  isObject(field) ? textOf((field.name ?? field.key ?? field.field) as Json) : textOf(field);

/** Rows of a list: bound data, or nothing. */
function rowsOf(node: JsonObject): JsonObject[] {
  for (const key of ['entity', 'items', 'data', 'rows']) {
    const value = node[key];
    if (Array.isArray(value)) return value.filter(isObject);
  }
  return [];
}

function Rows({ node, fire }: NodeProps) {
  const rows = rowsOf(node);
  const fields = asArray((node.fields ?? node.columns) as Json).map(fieldName);
  const names = fields.length > 0 ? fields : Object.keys(rows[0] ?? {}).slice(0, 5);
  const actions = asArray(node.itemActions as Json).filter(isObject);
  const click = typeof node.itemClickEvent === 'string' ? node.itemClickEvent : undefined;
  return (
    <table class="wire-rows">
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {(actions.length > 0 || click) && <th scope="col">Actions</th>}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, 20).map((row, i) => (
          <tr key={i}>
            {names.map((name) => (
              <td key={name}>{textOf(row[name] as Json)}</td>
            ))}
            {(actions.length > 0 || click) && (
              <td>
                {[...actions, ...(click ? [{ label: 'Open', event: click }] : [])].map(
                  (one, at) => (
                    <FireButton
                      key={at}
                      label={firstText(one, ['label'])}
                      event={eventOf(one)}
                      payload={{ id: (row.id ?? null) as Json, row }}
                      fire={fire}
                    />
                  ),
                )}
              </td>
            )}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={names.length + 1} class="quiet">
              No rows
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Form({ node, fire }: NodeProps) {
  const given = isObject(node.entity as Json) ? (node.entity as JsonObject) : {};
  const [values, setValues] = useState<JsonObject>({});
  const id = useId();
  const all = { ...given, ...values };
  const cancel = typeof node.cancelEvent === 'string' ? node.cancelEvent : undefined;
  return (
    <form
      class="wire-form"
      onSubmit={(event) => {
        event.preventDefault();
        const submit = eventOf(node);
        if (submit) fire(submit, { ...all, data: all });
      }}
    >
      {asArray(node.fields as Json).map((field, i) => {
        const name = fieldName(field);
        const options = isObject(field) ? asArray((field.options ?? field.values) as Json) : [];
        const set = (value: string) => setValues({ ...values, [name]: value });
        return (
          <div class="wire-field" key={`${name} ${i}`}>
            <label for={`${id} ${i}`}>
              {(isObject(field) && textOf(field.label as Json)) || name}
            </label>
            {options.length > 0 ? (
              <select
                id={`${id} ${i}`}
                value={textOf(all[name] as Json)}
                onChange={({ currentTarget }) => set(currentTarget.value)}
              >
                <option value="" />
                {options.map((option, at) => {
                  const value = isObject(option) ? textOf(option.value as Json) : textOf(option);
                  return (
                    <option key={at} value={value}>
                      {isObject(option) ? textOf((option.label ?? value) as Json) : value}
                    </option>
                  );
                })}
              </select>
            ) : (
              <input
                id={`${id} ${i}`}
                type="text"
                value={textOf(all[name] as Json)}
                onInput={({ currentTarget }) => set(currentTarget.value)}
              />
            )}
          </div>
        );
      })}
      <span class="actions">
        <button type="submit" class="wire-button primary" disabled={!eventOf(node)}>
          {firstText(node, ['submitLabel']) || 'Save'}
        </button>
        {cancel && <FireButton label="Cancel" event={cancel} payload={{}} fire={fire} />}
      </span>
    </form>
  );
}

function Input({ node, fire }: NodeProps) {
  const [value, setValue] = useState(textOf(node.value as Json));
  const event = eventOf(node);
  const options = asArray(node.options as Json);
  const label = firstText(node, ['label', 'placeholder', 'name']) || String(node.type);
  return (
    <form
      class="wire-input"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (event) fire(event, { ...payloadOf(node), value, searchTerm: value, query: value });
      }}
    >
      <label>
        {label}
        <input
          type="text"
          list={options.length > 0 ? `options ${label}` : undefined}
          value={value}
          onInput={({ currentTarget }) => setValue(currentTarget.value)}
        />
      </label>
      {event && (
        <button type="submit" class="wire-button" title={`Fires ${event}`}>
          Send
        </button>
      )}
    </form>
  );
}

const Filters = ({ node, fire }: NodeProps) => (
  <div class="wire-stack across">
    {asArray(node.filters as Json)
      .filter(isObject)
      .map((filter, i) => (
        <FireButton
          key={i}
          label={firstText(filter, ['label', 'field', 'name'])}
          event={eventOf(filter) ?? eventOf(node)}
          payload={{ field: textOf((filter.field ?? filter.name) as Json), value: null }}
          fire={fire}
        />
      ))}
  </div>
);

const Box = ({ node, fire, title }: NodeProps & { readonly title?: string }) => (
  <div class={`wire-stack ${node.direction === 'horizontal' ? 'across' : ''}`}>
    {title && <strong>{title}</strong>}
    <Children value={node.children as Json} fire={fire} />
  </div>
);

const Text = ({ node }: NodeProps) => (
  <p class={`wire-text ${textOf(node.variant as Json)}`}>{firstText(node, TEXT_KEYS)}</p>
);

const Value = ({ node }: NodeProps) => (
  <p class="wire-value">
    <strong>{textOf(node.value as Json)}</strong> {firstText(node, ['label', 'title'])}
  </p>
);

const Button = ({ node, fire }: NodeProps) => (
  <FireButton
    label={firstText(node, ['label', 'text', 'content'])}
    event={eventOf(node)}
    payload={payloadOf(node)}
    fire={fire}
  />
);

const Layout = ({ node, fire }: NodeProps) => (
  <div class="wire-box">
    <strong>{firstText(node, ['appName', 'title'])}</strong>
    <Children value={node.children as Json} fire={fire} />
  </div>
);

type Draw = (props: NodeProps) => ComponentChildren;

/** How the commonest types are drawn; any other type is a box with its name. */
const DRAWN: Readonly<Record<string, Draw>> = {
  stack: Box,
  box: Box,
  container: Box,
  'simple-grid': Box,
  grid: Box,
  center: Box,
  card: Layout,
  'dashboard-layout': Layout,
  typography: Text,
  heading: Text,
  text: Text,
  badge: Text,
  'loading-state': Text,
  'error-state': Button,
  'empty-state': Text,
  alert: Layout,
  'stat-display': Value,
  meter: Value,
  'progress-bar': Value,
  button: Button,
  'data-grid': Rows,
  'data-list': Rows,
  'entity-table': Rows,
  table: Rows,
  list: Rows,
  'form-section': Form,
  form: Form,
  'filter-group': Filters,
  'search-input': Input,
  input: Input,
  select: Input,
  textarea: Input,
  checkbox: Input,
  'range-slider': Input,
};

const Divider = () => <hr class="wire-rule" />;

function Node({ node, fire }: NodeProps) {
  const type = textOf(node.type as Json);
  if (type === 'divider') return <Divider />;
  if (type === 'icon' || type === 'spinner')
    return <span class="wire-icon">{firstText(node, ['name']) || type}</span>;
  const draw = DRAWN[type];
  if (draw) return <>{draw({ node, fire })}</>;
  return (
    <div class="wire-box unknown">
      <span class="quiet">{type || 'node'}</span>
      {eventOf(node) && <Button node={node} fire={fire} />}
      <Children value={node.children as Json} fire={fire} />
    </div>
  );
}

function Children({ value, fire }: { readonly value: Json | undefined; readonly fire: Fire }) {
  return (
    <>
      {asArray(value).map((child, i) =>
        isObject(child) ? (
          <Drawn key={`${textOf(child.type as Json)} ${i}`} node={child} fire={fire} />
        ) : (
          <Leaf key={i} value={child} fire={fire} />
        ),
      )}
    </>
  );
}

/** A component of its own, so that inputs keep typed text while others are drawn again. */
const Drawn = (props: NodeProps) => <Node {...props} />;

export interface WireframeProps {
  readonly actors: readonly PlayedActor[];
  /** `Orbital.Trait` of the traits on the page. */
  readonly shown: readonly string[];
  readonly fire: Fire;
}

/** Everything that traits draw beneath the names by which they embed each other. */
const Embedding = createContext<ReadonlyMap<string, PlayedActor>>(new Map());

/** The drawings of `render-ui` on a page, as boxes whose controls fire their events. */
export function Wireframe({ actors, shown, fire }: WireframeProps) {
  const byName = new Map(actors.map((actor) => [actor.trait, actor]));
  const drawn = actors.filter(
    ({ key, drawings }) => shown.includes(key) && Object.values(drawings).some(isObject),
  );
  if (drawn.length === 0) return <p class="quiet pad">Nothing is drawn in this state.</p>;
  return (
    <Embedding.Provider value={byName}>
      {drawn.map((actor) => (
        <section key={actor.key} class="wire-slot" aria-label={`Drawn by ${actor.trait}`}>
          <Drawings actor={actor} fire={fire} />
        </section>
      ))}
    </Embedding.Provider>
  );
}

function Drawings({ actor, fire }: { readonly actor: PlayedActor; readonly fire: Fire }) {
  return (
    <>
      {Object.entries(actor.drawings)
        .filter(([, tree]) => isObject(tree))
        .map(([slot, tree]) => (
          <div key={slot}>
            {slot !== 'main' && <span class="wire-slot-name quiet">{slot}</span>}
            <Drawn node={tree as JsonObject} fire={fire} />
          </div>
        ))}
    </>
  );
}

const EMBEDDED = '@trait.';

/** A text of the tree: words, or another trait that is embedded there. */
function Leaf({ value, fire }: { readonly value: Json; readonly fire: Fire }) {
  const others = useContext(Embedding);
  const text = textOf(value);
  const other = text.startsWith(EMBEDDED) ? others.get(text.slice(EMBEDDED.length)) : undefined;
  if (other) return <Drawings actor={other} fire={fire} />;
  return <p class="wire-text">{text}</p>;
}
