/** An open decision of a brief: the goal is drawn as `default` says, and each option names its change of the brief. */
export interface OpenQuestion {
  readonly id: string;
  readonly question: string;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    /** The text of the brief when this option is taken. */
    readonly effect: string;
  }[];
  readonly default: string;
}

/** A part of the brief that the goal lacks. */
export interface Uncovered {
  /** JSON Pointer into the brief. */
  readonly path: string;
  readonly why: string;
}

/** Decisions found open while a brief is completed and drawn. */
export class OpenParts {
  readonly questions: OpenQuestion[] = [];
  readonly uncovered: Uncovered[] = [];

  /** A decision that several parts of the goal depend on is asked once. */
  ask(question: OpenQuestion): void {
    if (this.questions.some(({ id }) => id === question.id)) return;
    this.questions.push(question);
  }

  leaveOut(path: string, why: string): void {
    this.uncovered.push({ path, why });
  }
}
