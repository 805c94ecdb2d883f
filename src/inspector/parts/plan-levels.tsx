import { type ActionLike, toParameters, toTitle } from './wording.ts';

/** An action of a plan with its level. */
export interface LevelledAction extends ActionLike {
  readonly level: number;
  /** Takes something away. */
  readonly destructive?: true | undefined;
}

export interface PlanLevelsProps {
  readonly actions: readonly LevelledAction[];
  readonly levels: number;
  /** The levels that are shown as done. */
  readonly upTo: number;
  readonly onUpTo: (level: number) => void;
}

/** A plan's levels side by side; choosing one shows the schema after it and those before it. */
export function PlanLevels({ actions, levels, upTo, onUpTo }: PlanLevelsProps) {
  return (
    <ol class="levels" aria-label="Levels">
      {Array.from({ length: levels }, (_, i) => i + 1).map((level) => {
        const items = actions.filter((item) => item.level === level);
        return (
          <li key={level} class={level <= upTo ? 'level' : 'level left-out'}>
            <button type="button" aria-pressed={level === upTo} onClick={() => onUpTo(level)}>
              Level {level} <span class="quiet">{items.length}</span>
            </button>
            <ul>
              {items.map((item, i) => (
                <li key={i} title={toParameters(item)}>
                  <b class={item.destructive ? 'bad' : ''}>{toTitle(item)}</b>
                  <span class="quiet">{toParameters(item)}</span>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}
