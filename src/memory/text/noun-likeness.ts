import { type Lexicon, loadLexicon } from './lexicon.ts';
import { BUILT_IN_GROUPS, createSynonyms, parseGroups, type SynonymGroup } from './synonyms.ts';
import { toWords } from './words.ts';

/** How alike two nouns are, 0..1. */
export interface NounLikeness {
  likeness(a: string, b: string): number;
}

/** Members of one synonym group. */
const SAME_GROUP = 0.9;
/** Cosines of word vectors: up to here unrelated, from there on alike; alone they prove little. */
const UNRELATED = 0.5;
const ALIKE = 0.8;
const MOST_BY_VECTORS = 0.5;

/** Nouns of records that take each other’s place in applications: one a line. */
export const RECORD_GROUPS: readonly SynonymGroup[] = parseGroups(`
provider, practitioner, doctor, physician, dentist, therapist, nurse, stylist, barber, hairdresser, teacher, tutor, instructor, coach, trainer, consultant, adviser, lawyer, specialist, mechanic, technician, photographer, masseur, vet, veterinarian, groomer, midwife, nutritionist, physiotherapist
patient, pet, animal, sick person
post, article, story, column, entry, news item
dish, meal, food, drink, menu item, snack
reader, borrower, patron, member
author, writer, editor, columnist, blogger
donor, supporter, sponsor, giver
landlord, owner, proprietor
tenant, renter, lodger, resident
task, todo, chore, errand, job, assignment
event, shift, meeting, session, performance, show, gig, match, lecture, webinar, workshop, appointment, rehearsal, concert
appointment, booking, reservation, visit, consultation
employee, newcomer, hire, joiner, worker, colleague, staff, trainee, apprentice, volunteer, intern
property, house, apartment, cabin, studio, villa, office, flat, home, villa, estate, listing
asset, machine, device, equipment, tool, instrument, computer, laptop, printer
vehicle, car, truck, van, bus, lorry, bicycle, bike, scooter, boat, tractor, motorcycle
contact, lead, prospect, person, friend
customer, client, buyer, patron, guest, shopper
product, good, merchandise, article, item, dish, ware
picture, photo, image, artwork, painting
ticket, issue, case, request, complaint, bug, enquiry
incident, outage, alert, accident, emergency
order, purchase
expense, cost, claim, reimbursement, spending
message, mail, letter, email, note
comment, remark, reply, response
review, rating, feedback, testimonial
account, user, member, profile
course, class, training, program, curriculum
lesson, lecture, unit, module, chapter
student, learner, pupil, child, trainee
applicant, candidate
vacancy, position, opening, job, role
enrolment, enrollment, registration, admission
invoice, bill
part, material, component, stock, supply, ingredient
room, venue, hall, place, location, site, restaurant, cafe
document, file, page, record, book, paper, article
company, organisation, organization, business, firm, supplier, vendor
deal, opportunity, sale
release, deployment, build, version
survey, questionnaire, poll
ballot, vote, poll, election
question, faq
report, finding
subscription, membership, plan
shipment, parcel, delivery, package
inspection, audit, check, survey
`);

/** Compares nouns by synonym groups, `more` among them, and by word vectors. */
export function createNounLikeness(
  more: readonly SynonymGroup[] = [],
  load: () => Lexicon = loadLexicon,
): NounLikeness {
  const synonyms = createSynonyms([...BUILT_IN_GROUPS, ...RECORD_GROUPS, ...more]);
  return {
    likeness(a, b) {
      const [left, right] = [toWords(a), toWords(b)];
      if (left.length !== 1 || right.length !== 1) return a === b ? 1 : 0;
      const [x, y] = [left[0]?.stem ?? '', right[0]?.stem ?? ''];
      if (x === y) return 1;
      const groups = new Set(synonyms.findGroups(left)[0]);
      if (synonyms.findGroups(right)[0]?.some((group) => groups.has(group))) return SAME_GROUP;
      const lexicon = load();
      const [row, other] = [lexicon.findRow(x), lexicon.findRow(y)];
      if (row < 0 || other < 0) return 0;
      const cosine = lexicon.similarity(row, other);
      return Math.min(1, Math.max(0, (cosine - UNRELATED) / (ALIKE - UNRELATED))) * MOST_BY_VECTORS;
    },
  };
}
