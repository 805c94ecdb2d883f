/** What people call kinds of applications and what these are about. One group a line; a word may stand in several. */
export const APPLICATION_GROUPS = `
clinic, medical practice, dental practice, practice, hospital, surgery, doctor's office, medical, healthcare, health care, dentist, veterinary, vet, physiotherapy
patient, sick person
appointment, booking, reservation, slot, visit, consultation, time slot
hotel, hostel, inn, motel, guesthouse, guest house, lodging, accommodation, bed and breakfast, holiday home, vacation rental
check in, arrival, arrive
restaurant, cafe, bistro, diner, canteen, pub, bar, coffee shop, bakery, food truck, pizzeria
menu, dish, meal, food, course of a meal
waiter, waitress, kitchen, cook, chef
gym, fitness, fitness studio, sports club, yoga, pilates, crossfit, training, workout, personal trainer
school, classroom, kindergarten, college, university, academy, education, teaching
grade, mark, score
attendance, presence, absence, absent
course, e learning, elearning, online course, lesson, tutorial, learning, study
concert, theatre, theater, festival, gig, conference, performance, box office, live event
ticket, admission, seat, entrance
donation, fundraising, charity, nonprofit, non profit, ngo, giving, give money, collect money, supporter
leave, vacation, holiday, time off, day off, days off, absence, pto, sick day, annual leave
timesheet, time sheet, working hours, work hours, hours, time tracking, worked, payroll hours, clock in, punch clock
job, vacancy, opening, position, career, employment
recruiting, recruitment, hiring, hire, applicant, candidate, interview, talent
employee, staff, colleague, worker, workforce, personnel, team member, human resources, hr
onboarding, newcomer, new hire, first day
real estate, property, house, home, apartment, flat, housing, realtor, estate agent
landlord, tenant, rent, rental, lease, renter, letting
maintenance, repair, fix, broken, damage, service, upkeep
fleet, vehicle, car, truck, van, lorry, company car, automobile
position, location, gps, whereabouts, live map
field service, technician, plumber, electrician, installer, handyman, craftsman, on site, onsite
expense, receipt, reimbursement, spending, business trip, money back
purchase, procurement, buying, purchasing, buy, order goods
supplier, vendor, seller
approval, approve, sign off, permission, authorise, authorize, consent
warehouse, storage, logistics, pallet, shelf, depot, goods
shipment, shipping, delivery, parcel, send goods
inventory, stock, stocktaking, supplies
contract, agreement, legal document, lawyer
insurance, insurer, claim, insured, coverage
invoice, bill, billing, send bills, accounts receivable, owed
dunning, overdue, unpaid, late payment, payment reminder, not paid, bounced, bouncing, outstanding
subscription, recurring, monthly fee, membership fee, plan, saas
blog, magazine, news, journal, article, post, weblog, publishing, editorial
comment, discussion, forum, thread, reply
library, book, lending, lend, borrow, loan, borrowing
project, milestone, deliverable, roadmap, project management
task, todo, to do, to do list, chore, checklist
crm, customer relationship, client, customer, lead, prospect
deal, opportunity, pipeline, sales, sale
support, helpdesk, help desk, customer service, ticketing, customer support, trouble ticket
sla, service level, response time, answer in time, answer within
incident, outage, downtime, status page, servers are down, server down
monitoring, health check, uptime, probe
shop, store, ecommerce, e commerce, webshop, web shop, online shop, storefront, retail
cart, basket, shopping cart
checkout, pay by card, payment, purchase flow
catalogue, catalog, product list, products
review, rating, stars, testimonial, feedback
survey, questionnaire, form with questions, opinion
voting, poll, ballot, election, vote
quiz, test, exam, trivia
register, sign up, signup, create account, registration, new account
login, log in, sign in, authentication, sign on
password reset, forgot password, forgotten password, forgot my password, lost password
user, account, member
role, permission, access right, access control, who may
audit, history of changes, who changed, change log, trail
notification, alert, push message, bell
chat, messenger, instant message, live message, talk
inbox, mail, email, mailbox
calendar, agenda, diary, date book
file, document, upload, folder, attachment, drive
gallery, photo, picture, image, album
dashboard, kpi, metric, overview, chart, figure
report, analytics, statistics
wizard, multi step, step by step, guided, steps
form, input, questionnaire fields
search, find, look up, lookup
filter, narrow, facet, refine
pagination, paging, page by page, next page
list, table, grid, rows
detail, single record, record view, details
crud, add edit delete, create read update delete, master data, admin panel, administration
modal, dialog, popup, pop up, overlay
confirmation, are you sure, confirm
undo, redo, take back, revert
kanban, board, cards, columns of cards
import, spreadsheet, csv upload, load a file
export, download, csv, extract
moderation, moderate, harmful, abuse, flagged
faq, questions and answers, help page, knowledge base
webhook, integration, other systems, callback
queue, retry, failed job, background job
scheduler, cron, recurring job, timed job
feature flag, feature toggle, switch features, rollout
assistant, ai, chatbot, language model, llm, agent, bot
game, play, arcade, player
map, place, address picker, geolocation
leaderboard, ranking, high score
`;
