import { createRandom, type Random } from '../../src/kernel/random.ts';

interface Vocabulary {
  readonly actors: readonly string[];
  readonly things: readonly string[];
  readonly faults: readonly string[];
  readonly places: readonly string[];
  readonly conditions: readonly string[];
}

/** What goes wrong in each domain, in its own words, none of it copied from the problems. */
const VOCABULARIES: readonly Vocabulary[] = [
  {
    actors: ['the supervisor', 'a support agent', 'the requester', 'a team lead', 'the customer'],
    things: [
      'the inbox',
      'a reply template',
      'the ticket form',
      'the audit trail',
      'a saved view',
      'the follow-up task',
      'the contact record',
      'an internal note',
      'the ticket number',
      'the help center article',
    ],
    faults: [
      'cannot be opened',
      'is sorted the wrong way',
      'shows an old value',
      'is saved without its fields',
      'flickers',
      'asks for permission again',
      'is shown in the wrong colour',
      'is cut off at the end',
      'loses its formatting',
      'is listed twice',
    ],
    places: [
      'in the agent console',
      'in the mobile app',
      'in the portal',
      'on the admin page',
      'in the weekly report',
    ],
    conditions: [
      'after the last upgrade',
      'when a filter is active',
      'for tickets from social media',
      'while an import runs',
      'when the subject is very long',
      'for users with two roles',
    ],
  },
  {
    actors: ['the shopper', 'a merchant', 'the warehouse clerk', 'the store manager', 'a supplier'],
    things: [
      'the product page',
      'the order history',
      'the loyalty points',
      'a bundle offer',
      'the delivery estimate',
      'the invoice',
      'the category menu',
      'the return label',
      'the size chart',
      'the newsletter form',
    ],
    faults: [
      'shows last year',
      'is empty',
      'rounds to the wrong cent',
      'cannot be printed',
      'opens in a new window',
      'scrolls back to the top',
      'is translated badly',
      'is refreshed too late',
      'hides the button',
      'needs two clicks',
    ],
    places: [
      'in the storefront',
      'in the back office',
      'in the checkout preview',
      'in the partner portal',
      'in the sales report',
    ],
    conditions: [
      'during a flash sale',
      'for business customers',
      'with the new theme',
      'when a variant is renamed',
      'for bulk orders',
      'after the catalogue import',
    ],
  },
  {
    actors: ['the planner', 'a receptionist', 'the organiser', 'a technician', 'the guest'],
    things: [
      'the booking page',
      'the weekly plan',
      'a reminder text',
      'the resource list',
      'the calendar feed',
      'the shift swap',
      'the attendance sheet',
      'the location map',
      'the meeting link',
      'the travel time',
    ],
    faults: [
      'is not updated',
      'overlaps with a header',
      'cannot be copied',
      'uses the wrong colour',
      'is too small to read',
      'lists people who left',
      'resets its filter',
      'is loaded twice',
      'shows seconds',
      'starts on Sunday',
    ],
    places: [
      'in the day view',
      'in the phone app',
      'in the shared calendar',
      'on the kiosk',
      'in the team overview',
    ],
    conditions: [
      'after an invitation is forwarded',
      'for all-day entries',
      'when a room is renamed',
      'with more than fifty people',
      'for part-time staff',
      'in the first week of the year',
    ],
  },
  {
    actors: ['the release manager', 'a developer', 'the pipeline', 'the maintainer', 'a reviewer'],
    things: [
      'the build matrix',
      'a feature flag',
      'the release note',
      'the branch list',
      'a status badge',
      'the dependency graph',
      'the test report',
      'the staging site',
      'the code owner file',
      'the deploy key',
    ],
    faults: [
      'is stale',
      'cannot be downloaded',
      'points to the wrong commit',
      'is skipped',
      'is truncated',
      'uses the default shell',
      'fails on Windows',
      'prints warnings',
      'is not signed',
      'takes twice as long',
    ],
    places: [
      'in the main repository',
      'on the ARM runners',
      'in the preview environment',
      'in the monorepo',
      'in the hosted service',
    ],
    conditions: [
      'after a force push',
      'for forks',
      'when a tag is moved',
      'with the new compiler',
      'during the freeze',
      'on the first run of the day',
    ],
  },
  {
    actors: ['the nurse', 'a physician', 'the receptionist', 'the pharmacist', 'a lab assistant'],
    things: [
      'the medication list',
      'the care plan',
      'a visit summary',
      'the fever curve',
      'the intake form',
      'the bed plan',
      'the lab order',
      'the duty roster',
      'the growth chart',
      'the wound photo',
    ],
    faults: [
      'is shown without units',
      'is sorted by name',
      'cannot be signed',
      'is archived too early',
      'repeats a line',
      'is blank when printed',
      'is not translated',
      'closes by itself',
      'asks for a reason twice',
      'shows the maiden name',
    ],
    places: [
      'in the patient file',
      'on the tablet',
      'in the outpatient clinic',
      'on the intensive care unit',
      'in the pharmacy module',
    ],
    conditions: [
      'for newborns',
      'after a shift change',
      'when the printer is busy',
      'for private patients',
      'with the new reader',
      'during a drill',
    ],
  },
  {
    actors: ['the lecturer', 'a tutor', 'the school office', 'a learner', 'the principal'],
    things: [
      'the course page',
      'the grade book',
      'a reading list',
      'the discussion board',
      'the class photo',
      'the entry test',
      'the module guide',
      'the exam schedule',
      'the badge',
      'the whiteboard',
    ],
    faults: [
      'cannot be duplicated',
      'shows last term',
      'is not accessible by keyboard',
      'loses its images',
      'has a broken link',
      'is sorted by first name',
      'is greyed out',
      'opens the wrong file',
      'counts twice',
      'needs a plug-in',
    ],
    places: [
      'in the learning portal',
      'in the parent app',
      'in the evening school',
      'on the campus screen',
      'in the archive',
    ],
    conditions: [
      'for exchange students',
      'after the term ends',
      'when a file is large',
      'for co-taught courses',
      'with a screen reader',
      'in the summer school',
    ],
  },
];

/** One sentence of a random shape. */
function createSentence(vocabulary: Vocabulary, random: Random): string {
  const { actors, things, faults, places, conditions } = vocabulary;
  const [actor, thing, fault, place, condition] = [actors, things, faults, places, conditions].map(
    (words) => random.pick(words),
  );
  const shapes = [
    `${thing} ${fault} ${condition}`,
    `${thing} ${place} ${fault}`,
    `${actor} reports that ${thing} ${fault} ${condition}`,
    `${condition} ${thing} ${fault} ${place}`,
    `${actor} complains: ${thing} ${fault} ${place}`,
  ];
  const sentence = random.pick(shapes);
  return sentence[0]?.toUpperCase() + sentence.slice(1);
}

/** `count` distinct sentences over the six domains of the problems, the same for the same seed. */
export function createDistractors(count: number, seed = 5): string[] {
  const random = createRandom(seed);
  const sentences = new Set<string>();
  while (sentences.size < count) sentences.add(createSentence(random.pick(VOCABULARIES), random));
  return [...sentences];
}
