import { type ComponentChildren, createContext } from 'preact';
import { useContext, useId, useState } from 'preact/hooks';
import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Column, Table } from '../parts/table.tsx';
import type { Played, PlayedActor } from './play.ts';

/** The surroundings that every control of a page may use. */
interface Surroundings extends Pick<Played, 'rows'>, Pick<PlayedActor, 'fields'> {
  /** Fires an event of a control, with what the control knows. */
  fire(event: string, payload: JsonObject): void;
  /** Shows the page of a path. */
  go(path: string): void;
  /** All traits beneath the names by which they embed each other. */
  readonly byName: ReadonlyMap<string, PlayedActor>;
}

const Around = createContext({} as Surroundings);

interface NodeProps {
  readonly node: JsonObject;
}

const MOST_ROWS = 20;
const MOST_COLUMNS = 5;
const EVENT_KEYS = ['action', 'event', 'onClick', 'submitEvent', 'dismissEvent', 'onRetry'];
/** Members of a list that may hold its rows. */
const ROW_KEYS = ['entity', 'items', 'data', 'rows'];

const textOf = (value: Json | undefined): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value).slice(0, 80) : String(value);
};

const firstText = (node: JsonObject, ...keys: readonly string[]): string =>
  keys.map((key) => textOf(node[key])).find((text) => text !== '') ?? '';

const eventOf = (node: JsonObject): string | undefined => {
  const found = EVENT_KEYS.map((key) => node[key]).find((value) => typeof value === 'string');
  return found === undefined || found === '' ? undefined : String(found).replace(/^UI:/, '');
};

const payloadOf = ({ actionPayload }: JsonObject): JsonObject =>
  isObject(actionPayload) ? actionPayload : {};

/** Fields of a list or a form: a name, or an object with one. */
const fieldName = (field: Json): string =>
  textOf(isObject(field) ? (field.name ?? field.key ?? field.field) : field);

/** A button that fires the event of a node. */
function Button({
  node,
  payload = payloadOf(node),
}: NodeProps & { readonly payload?: JsonObject }) {
  const { fire } = useContext(Around);
  const event = eventOf(node);
  return (
    <button
      type="button"
      class="wire-button"
      disabled={event === undefined}
      title={event === undefined ? 'It fires no event' : `Fires ${event}`}
      onClick={() => event !== undefined && fire(event, payload)}
    >
      {firstText(node, 'label', 'text', 'content') || event || 'Button'}
    </button>
  );
}

function Rows({ node }: NodeProps) {
  const bound = ROW_KEYS.map((key) => node[key]).find(Array.isArray);
  const rows = asArray(bound).filter(isObject);
  const fields = asArray(node.fields ?? node.columns).map(fieldName);
  const names = fields.length > 0 ? fields : Object.keys(rows[0] ?? {}).slice(0, MOST_COLUMNS);
  const columns = names.map(
    (title): Column<JsonObject> => ({ title, show: (row) => textOf(row[title]) }),
  );
  const actions = asArray(node.itemActions).filter(isObject);
  const { itemClickEvent: event } = node;
  if (typeof event === 'string') actions.push({ label: 'Open', event });
  if (actions.length > 0) {
    columns.push({
      title: 'Actions',
      show: (row) => (
        <span class="row">
          {actions.map((one, i) => (
            <Button key={i} node={one} payload={{ id: row.id ?? null, row }} />
          ))}
        </span>
      ),
    });
  }
  return (
    <>
      <Table rows={rows.slice(0, MOST_ROWS)} columns={columns} />
      {rows.length === 0 && <p class="quiet">No rows</p>}
    </>
  );
}

/** Types that an input has a kind for; others are texts. */
const INPUT_KINDS = new Set(['number', 'date', 'email']);

/** What was typed as a value of a type. */
function toValue(type: string, typed: Json): Json {
  if (type === 'number' && typed !== '') return Number(typed);
  return type === 'boolean' ? typed === 'true' : typed;
}

interface FieldProps {
  readonly label: string;
  readonly type?: string;
  /** The known values, each alone or as an object with a label. */
  readonly options: readonly Json[];
  readonly value: string;
  readonly onInput: (value: string) => void;
}

/** A field to type in, or to choose from where its values are known. */
function Field({ label, type = '', options, value, onInput }: FieldProps) {
  const id = useId();
  const take = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    onInput(currentTarget.value);
  return (
    <label class="wire-field" for={id}>
      {label}
      {options.length > 0 ? (
        <select id={id} value={value} onChange={take}>
          <option value="" />
          {options.map((option, i) => {
            const { value: own, label: words = own } = isObject(option)
              ? option
              : { value: option };
            return (
              <option key={i} value={textOf(own)}>
                {textOf(words)}
              </option>
            );
          })}
        </select>
      ) : (
        <input
          id={id}
          type={INPUT_KINDS.has(type) ? (type as 'text') : 'text'}
          step="any"
          value={value}
          onInput={take}
        />
      )}
    </label>
  );
}

function Form({ node }: NodeProps) {
  const { fire, fields, rows } = useContext(Around);
  const [typed, setTyped] = useState<JsonObject>({});
  const values = { ...(isObject(node.entity) ? node.entity : {}), ...typed };
  const submit = eventOf(node);
  const inputs = asArray(node.fields).map((field) => {
    const name = fieldName(field);
    const given: JsonObject = isObject(field) ? field : {};
    const own = fields.find((one) => one.name === name);
    const type = own?.type ?? textOf(given.type);
    const known = given.options ?? given.values ?? own?.values;
    const related = (rows[own?.target ?? ''] ?? []).map((row) => ({
      value: row.id ?? null,
      label: firstText(row, 'name', 'title', 'label', 'id'),
    }));
    const options = type === 'boolean' ? ['true', 'false'] : [...asArray(known), ...related];
    return { name, type, label: textOf(given.label) || name, options };
  });
  return (
    <form
      class="wire-form col"
      onSubmit={(event) => {
        event.preventDefault();
        const held = { ...values };
        for (const { name, type } of inputs)
          if (typed[name] !== undefined) held[name] = toValue(type, typed[name]);
        if (submit) fire(submit, { ...held, data: held });
      }}
    >
      {inputs.map(({ name, ...input }, i) => (
        <Field
          key={`${name} ${i}`}
          {...input}
          value={textOf(values[name])}
          onInput={(value) => setTyped({ ...typed, [name]: value })}
        />
      ))}
      <span class="actions row">
        <button type="submit" class="wire-button primary" disabled={!submit}>
          {textOf(node.submitLabel) || 'Save'}
        </button>
        {typeof node.cancelEvent === 'string' && (
          <Button node={{ label: 'Cancel', event: node.cancelEvent }} />
        )}
      </span>
    </form>
  );
}

/** A field by itself, which sends what was typed under the names that searches read. */
function Input({ node }: NodeProps) {
  const { fire } = useContext(Around);
  const [value, setValue] = useState(textOf(node.value));
  const event = eventOf(node);
  return (
    <form
      class="wire-input col"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (event) fire(event, { ...payloadOf(node), value, searchTerm: value, query: value });
      }}
    >
      <Field
        label={firstText(node, 'label', 'placeholder', 'name', 'type')}
        options={asArray(node.options)}
        value={value}
        onInput={setValue}
      />
    </form>
  );
}

const Box = ({ node }: NodeProps) => (
  <div class={`wire-stack ${node.direction === 'horizontal' ? 'row' : 'col'}`}>
    <strong>{firstText(node, 'appName', 'title')}</strong>
    <Children node={node} />
  </div>
);

const Text = ({ node }: NodeProps) => (
  <p class={`wire-text ${textOf(node.variant)}`}>
    <strong>{textOf(node.value)}</strong>{' '}
    {firstText(node, 'content', 'text', 'label', 'title', 'message', 'name', 'children')}
  </p>
);

/** Links to pages by their paths. */
function Navigation({ node }: NodeProps) {
  const { go } = useContext(Around);
  return (
    <nav class="wire-stack row" aria-label="Pages of the application">
      {asArray(node.items)
        .filter(isObject)
        .map((item, i) => (
          <button key={i} type="button" onClick={() => go(firstText(item, 'href', 'path', 'to'))}>
            {firstText(item, 'label', 'title', 'href')}
          </button>
        ))}
    </nav>
  );
}

/** A type without a drawing of its own. */
const Unknown = ({ node }: NodeProps) => (
  <div class="col box">
    <span class="quiet">{textOf(node.type) || 'node'}</span>
    {eventOf(node) && <Button node={node} />}
    <Box node={node} />
  </div>
);

type Draw = (props: NodeProps) => ComponentChildren;

/** How the commonest types are drawn. An icon says nothing that its neighbours do not say. */
const DRAWINGS: readonly (readonly [Draw, types: string])[] = [
  [Box, 'stack box container simple-grid grid center card dashboard-layout alert'],
  [Text, 'typography heading text badge loading-state empty-state stat-display meter'],
  [Button, 'button error-state'],
  [Rows, 'data-grid data-list entity-table table list'],
  [Form, 'form-section form'],
  [Input, 'search-input input select textarea checkbox range-slider'],
  [Navigation, 'navigation sidebar'],
  [() => null, 'icon spinner'],
  [() => <hr />, 'divider'],
];
const BY_TYPE = new Map(
  DRAWINGS.flatMap(([draw, types]) => types.split(' ').map((type) => [type, draw])),
);

function Node({ node }: NodeProps) {
  const Drawing = BY_TYPE.get(textOf(node.type)) ?? Unknown;
  return <Drawing node={node} />;
}

const Children = ({ node }: NodeProps) => (
  <>
    {asArray(node.children).map((child, i) =>
      isObject(child) ? (
        <Node key={`${textOf(child.type)} ${i}`} node={child} />
      ) : (
        <Leaf key={i} text={textOf(child)} />
      ),
    )}
  </>
);

const EMBEDDED = '@trait.';

/** A text of the tree: words, or another trait that is embedded there. */
function Leaf({ text }: { readonly text: string }) {
  const { byName } = useContext(Around);
  const other = text.startsWith(EMBEDDED) ? byName.get(text.slice(EMBEDDED.length)) : undefined;
  return other ? <Drawings actor={other} /> : <p class="wire-text">{text}</p>;
}

/** Slots above the page: a person has to see them when they open. */
const ABOVE = /^(?:modal|drawer|overlay|dialog)/;
const reveal = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' });

function Drawings({ actor }: { readonly actor: PlayedActor }) {
  const around = useContext(Around);
  return (
    <Around.Provider value={{ ...around, fields: actor.fields }}>
      {Object.entries(actor.drawings).map(
        ([slot, tree]) =>
          isObject(tree) && (
            <div key={slot} {...(ABOVE.test(slot) && { ref: reveal })}>
              {slot !== 'main' && <span class="wire-slot-name quiet">{slot}</span>}
              <Node node={tree} />
            </div>
          ),
      )}
    </Around.Provider>
  );
}

export interface WireframeProps extends Pick<Surroundings, 'fire' | 'go' | 'rows'> {
  readonly actors: readonly PlayedActor[];
  /** `Orbital.Trait` of the traits on the page. */
  readonly shown: readonly string[];
}

/** The drawings of `render-ui` on a page, as boxes whose controls fire their events. */
export function Wireframe({ actors, shown, ...around }: WireframeProps) {
  const byName = new Map(actors.map((actor) => [actor.trait, actor]));
  const drawn = actors.filter(
    ({ key, drawings }) => shown.includes(key) && Object.values(drawings).some(isObject),
  );
  if (drawn.length === 0) return <p class="quiet">Nothing is drawn in this state.</p>;
  return (
    <Around.Provider value={{ ...around, byName, fields: [] }}>
      {drawn.map((actor) => (
        <section key={actor.key} class="wire-slot" aria-label={`Drawn by ${actor.trait}`}>
          <Drawings actor={actor} />
        </section>
      ))}
    </Around.Provider>
  );
}
