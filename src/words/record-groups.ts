import { parseGroups, type SynonymGroup } from './synonyms.ts';

/**
 * Nouns of records that take each other’s place in applications, one group a line; behind the bar kinds of such records,
 * which name one entity but say little in a text.
 */
const NOUNS = `
provider, practitioner, doctor, physician, dentist, therapist, nurse, stylist, barber, hairdresser, teacher, tutor, instructor, coach, trainer, consultant, adviser, lawyer, specialist, mechanic, technician, photographer, masseur, vet, veterinarian, groomer, midwife, nutritionist, physiotherapist
patient, pet, animal, sick person | puppy, dog, cat, kitten, horse, rabbit, bird, cow, calf, livestock, hamster, reptile
post, article, story, column, entry, news item | essay, blog, recipe, tutorial, announcement, news
dish, meal, food, drink, menu item, snack | beverage, pizza, burger, sandwich, dessert, cocktail, cake, starter, soup, coffee, pastry, sushi
reader, borrower, patron, member | subscriber, user
author, writer, editor, columnist, blogger
donor, supporter, sponsor, giver | benefactor, patron, contributor
landlord, owner, proprietor
tenant, renter, lodger, resident | occupant, inhabitant, leaseholder
task, todo, chore, errand, job, assignment
event, shift, meeting, session, performance, show, gig, match, lecture, webinar, workshop, appointment, rehearsal, concert | conference, festival, party, exhibition, tournament, race, seminar, talk, ceremony, wedding, game, screening, birthday, holiday, training, reservation, booking
appointment, booking, reservation, visit, consultation | checkup, treatment, session, sitting, viewing, tour
employee, newcomer, hire, joiner, worker, colleague, staff, trainee, apprentice, volunteer, intern | crew, freelancer, contractor, consultant, labourer, teammate, personnel, rep, associate, nurse, developer
property, house, apartment, cabin, studio, villa, office, flat, home, estate, listing | bungalow, cottage, condo, land, plot, mansion, loft, penthouse, farm, building, shop
asset, machine, device, equipment, tool, instrument, computer, laptop, printer | server, phone, sensor, camera, furniture, generator, pump, robot
vehicle, car, truck, van, bus, lorry, bicycle, bike, scooter, boat, tractor, motorcycle | taxi, cab, trailer, motorbike, minibus, coach, excavator, forklift, drone, ship, plane, ambulance, camper, ferry, train
contact, lead, prospect, person, friend | acquaintance, relative, partner, neighbour
customer, client, buyer, patron, guest, shopper | subscriber, consumer, payer, debtor, account, member, policyholder, insured
product, good, merchandise, article, item, dish, ware | gadget, toy, shoe, shirt, dress, book, wine, beverage, drink, food, meal, cocktail, cake, bike, plant, flower, cheese, beer, jewel, jewellery, gift, souvenir, garment, record, album, cosmetic, candle, soap
picture, photo, image, artwork, painting | drawing, snapshot, illustration, poster, sketch, print, screenshot
ticket, issue, case, request, complaint, bug, enquiry | inquiry, fault, problem, defect, query, report, incident, call
incident, outage, alert, accident, emergency
order, purchase | sale
expense, cost, claim, reimbursement, spending | outlay, expenditure, payment, receipt, outgoing, trip, allowance
message, mail, letter, email, note | enquiry, memo, text, inquiry
comment, remark, reply, response
review, rating, feedback, testimonial
account, user, member, profile
course, class, training, program, curriculum | programme, seminar, workshop, module, subject, tutorial, bootcamp
lesson, lecture, unit, module, chapter | topic
student, learner, pupil, child, trainee | kid, scholar, apprentice, undergraduate, participant
applicant, candidate | interviewee, jobseeker, nominee, contender
vacancy, position, opening, job, role | posting, gig, internship, placement
enrolment, enrollment, registration, admission | application
invoice, bill | statement
part, material, component, stock, supply, ingredient | spare, consumable, medicine, drug, chemical, wine, product, good, article, fabric, tyre, screw
room, venue, hall, place, location, site, restaurant, cafe
document, file, page, record, book, paper, article | manual, certificate
company, organisation, organization, business, firm, supplier, vendor | employer, corporation, agency, manufacturer, wholesaler, dealer, club, institution
deal, opportunity, sale | quote, pitch, proposal, tender, lead, prospect
release, deployment, build, version
survey, questionnaire, poll
ballot, vote, poll, election
question, faq
report, finding
subscription, membership, plan | subscriber
shipment, parcel, delivery, package | consignment, freight, cargo
inspection, audit, check, survey | checkup, round
| donation, contribution, gift, pledge, sponsorship, offering
| unit, flat, apartment, home, house, dwelling, studio, rental, room
| guest, visitor, traveller, lodger, tourist
| request, requisition, application, demand, petition, proposal
| claim, loss, damage, accident, theft, injury, collision
| room, chamber, suite, chalet, cabin, dorm, dormitory, bed, bungalow, apartment, lodge, tent, pitch
| book, novel, comic, manuscript, magazine, title, volume, textbook, dvd, film, movie, game, tool
| member, athlete, player, attendee, participant, dancer, swimmer, climber, runner
| contract, agreement, deed, licence, license, treaty, lease, policy, warranty
| provider, supplier, vendor, contractor
| project, undertaking, initiative, campaign, assignment, job, engagement
| team, department, squad, group, unit, division, crew, branch
| habit, goal, objective, target, routine, resolution
| song, track, tune, recording
| vehicle part, spare part
| campaign, appeal, fundraiser, cause, drive
| idea, suggestion, proposal, card, ticket, story, feature
| workshop, garage, depot, station
| manager, supervisor, boss, lead, chief, head
| time entry, timesheet, shift, hour
| lot, batch, pallet, crate, container, box
| holiday, vacation, leave, absence, time off
`;

/** The nouns before the bar. */
export const RECORD_GROUPS: readonly SynonymGroup[] = parseGroups(NOUNS.replace(/ *\|.*/g, ''));

/** The nouns with the kinds of their records. */
export const KINDS_OF_RECORDS: readonly SynonymGroup[] = parseGroups(
  NOUNS.replace(/ *\| */g, ', '),
);
