/** An author with fewer turns of a domain is not a speaker of a dialogue; most of a dialogue is turns. */
const MIN_TURNS = 3;
const MIN_TURN_SHARE = 0.02;
const MIN_DIALOGUE = 0.5;

const SPEAKER = /^\s*([^\W\d_][\w'.-]*(?: [^\W\d_][\w'.-]*){0,2}):\s/u;

/** The author that a text names, lower case: `anna lee` of `Anna Lee: see you`; undefined where it names nobody. */
export function findSpeaker(text: string): string | undefined {
  return SPEAKER.exec(text)?.[1]?.toLowerCase();
}

/** Somebody whom texts name as their speaker. */
export interface Speaker {
  readonly id: number;
  readonly name: string;
  /** Texts of his in the index. */
  texts: number;
}

/** The speakers of a domain's texts, by number. */
export class Speakers {
  readonly #byName = new Map<string, Speaker>();
  readonly list: Speaker[] = [];

  /** Notes a text of a speaker. Returns his number, −1 for nobody. */
  add(name: string | undefined): number {
    if (name === undefined) return -1;
    let known = this.#byName.get(name);
    if (!known) {
      known = { id: this.list.length, name, texts: 0 };
      this.list.push(known);
      this.#byName.set(name, known);
    }
    known.texts++;
    return known.id;
  }

  /** Notes that a text of his is gone. */
  remove(id: number): void {
    const own = this.list[id];
    if (own) own.texts--;
  }

  /** Whether most of so many texts are turns of a few speakers, so that neighbours belong together. */
  areInDialogue(size: number): boolean {
    const least = Math.max(MIN_TURNS, MIN_TURN_SHARE * size);
    let turns = 0;
    for (const own of this.list) if (own.texts >= least) turns += own.texts;
    return size > 0 && turns >= MIN_DIALOGUE * size;
  }
}
