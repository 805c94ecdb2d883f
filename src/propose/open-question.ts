import { z } from 'zod';

/** An open decision of a brief: the goal is drawn as `default` says, and each option names its change of the brief. */
export const openQuestion = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.object({ id: z.string(), label: z.string(), effect: z.string() })),
  default: z.string(),
});

/** A part of the brief that the goal lacks, by its JSON Pointer into the brief. */
export const uncoveredPart = z.object({ path: z.string(), why: z.string() });

/** Decisions found open while a brief is completed and drawn. */
export class OpenParts {
  readonly questions: z.output<typeof openQuestion>[] = [];
  readonly uncovered: z.output<typeof uncoveredPart>[] = [];

  ask(question: z.output<typeof openQuestion>): void {
    this.questions.push(question);
  }

  leaveOut(path: string, why: string): void {
    this.uncovered.push({ path, why });
  }
}
