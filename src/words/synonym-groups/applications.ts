/** Words for kinds of applications and for their subjects. One group a line; a word may be in several. */
export const APPLICATION_GROUPS = `
clinic, medical practice, dental practice, practice, hospital, surgery, doctor's office, medical, healthcare, health care, dentist, veterinary, vet, physiotherapy, physician, nurse, checkup, check up, treatment, prescription, animal doctor
patient, sick person
appointment, booking, reservation, slot, visit, consultation, time slot, free hour, free slot, hairdresser, hair salon, barber, barbershop, beauty salon, salon, spa, massage, tattoo, tutoring, coaching session, driving lesson, reserve
hotel, hostel, inn, motel, guesthouse, guest house, lodging, accommodation, bed and breakfast, holiday home, vacation rental, airbnb, stay over, overnight, per night, nights
check in, arrival, arrive
restaurant, cafe, bistro, diner, canteen, pub, bar, coffee shop, bakery, food truck, pizzeria, pizza, burger, sushi, takeaway, take away, eatery, dinner, lunch place
menu, dish, meal, food, course of a meal
waiter, waitress, kitchen, cook, chef
gym, fitness, fitness studio, sports club, yoga, pilates, crossfit, training, workout, personal trainer, spinning, zumba, dance school, martial arts, swimming, workout class
school, classroom, kindergarten, college, university, academy, education, teaching, pupil, homework, guardian
grade, mark, score
attendance, presence, absence, absent
course, e learning, elearning, online course, lesson, tutorial, learning, study
concert, theatre, theater, festival, gig, conference, performance, box office, live event, show, entrance, meetup, rsvp, guest list, ticket sale, admission
ticket, admission, seat, entrance
donation, fundraising, charity, nonprofit, non profit, ngo, giving, give money, collect money, supporter, good cause, crowdfunding, donor, charity drive, raise money, raise funds, collect donations, victims, relief
leave, vacation, holiday, time off, day off, days off, absence, pto, sick day, annual leave, sick note, sick leave, parental leave, off work, day free, absent, who is away, away, week off, weeks off, time away
timesheet, time sheet, working hours, work hours, hours, time tracking, worked, payroll hours, clock in, punch clock, log time, log hours, how long, billable, overtime, hours worked, stopwatch for work
job, vacancy, opening, position, career, employment, job advert, job ad, post a job
recruiting, recruitment, hiring, hire, applicant, candidate, interview, talent, cv, resume, curriculum vitae, screening
employee, staff, colleague, worker, workforce, personnel, team member, human resources, hr
onboarding, newcomer, new hire, first day, first week, new starter, new employee, new people, new colleague, start at the company
real estate, property, house, home, apartment, flat, housing, realtor, estate agent, estate agency, viewing, villa, home buyer, for sale, letting agent
landlord, tenant, rent, rental, lease, renter, letting, flat, lodger, caretaker, housing association
maintenance, repair, fix, broken, damage, service, upkeep, leaky, leak, dripping, heating, boiler, good shape, good condition, roadworthy, oil change, defect
fleet, vehicle, car, truck, van, lorry, company car, automobile
position, location, gps, whereabouts, live map, track vehicles, where is, where are, route
field service, technician, plumber, electrician, installer, handyman, craftsman, on site, onsite, work order, service call, dispatch, engineer, fitter, go out to
expense, receipt, reimbursement, spending, business trip, money back, cash back, paid back, pay back, out of pocket, spent, travel cost, mileage claim
purchase, procurement, buying, purchasing, buy, order goods, office supplies, purchase request, purchase order, tender
supplier, vendor, seller
approval, approve, sign off, permission, authorise, authorize, consent, sign off, second pair of eyes, green light, authorisation, chain of approval, go ahead
warehouse, storage, logistics, pallet, shelf, depot, goods
shipment, shipping, delivery, parcel, send goods, trace parcel, courier, packing, dispatch note
inventory, stock, stocktaking, supplies, are left, is left, running low, reorder, spare part, stock level, out of stock, count goods
contract, agreement, legal document, lawyer, nda, renewal, notice period, expire, expiry, before they end, counterparty
insurance, insurer, claim, insured, coverage, crash, accident, car crash, water damage, payout
invoice, bill, billing, send bills, accounts receivable, owed, bill clients, bill my, send an invoice, payable
dunning, overdue, unpaid, late payment, payment reminder, not paid, bounced, bouncing, outstanding, failed payment, declined renewal, chase payment, dunning letter, late payer, card was declined, declined card, card declined, chase people, chase
subscription, recurring, monthly fee, membership fee, plan, saas, upgrade, downgrade, free trial, trial, cancel a plan, member fee
blog, magazine, news, journal, article, post, weblog, publishing, editorial, stories, columnist, editor, writer, newsroom, write articles
comment, discussion, forum, thread, reply, discuss, react, debate
library, book, lending, lend, borrow, loan, borrowing, late fee, overdue fine, reader, give back, borrower
project, milestone, deliverable, roadmap, project management, plan a project, project plan, gantt, budget of a project
task, todo, todo list, chore, checklist, errand, tick off, personal tasks, get things done, personal chore, reminder list, day planner
crm, customer relationship, client, customer, lead, prospect, phone call, phone calls, calls with, keep in touch, customer file
deal, opportunity, pipeline, sales, sale, sales rep, stages, forecast
support, helpdesk, help desk, customer service, ticketing, customer support, trouble ticket, bug, bug tracker, bug report, issue tracker, customer question, complaint, trouble, report problems, report a problem, problem report
sla, service level, response time, answer in time, answer within, within hours, within four hours, deadline for answers, answered within, too slow
incident, outage, downtime, status page, servers are down, server down, production is down, postmortem, emergency
monitoring, health check, uptime, probe, ping, is my site up, site is up, alive, keep an eye
shop, store, ecommerce, e commerce, webshop, web shop, online shop, storefront, retail, sell online, web store, selling, merchandise, sell my
cart, basket, shopping cart
checkout, pay by card, payment, purchase flow, credit card, debit card, pay online, card payment
catalogue, catalog, product list, products, browse products, product page, shop window, range of products
review, rating, stars, testimonial, feedback, rate, rate what, star rating, what people thought, reviews of
survey, questionnaire, form with questions, opinion, ask questions, anonymous, anonymously, ten questions, find out what people think, satisfaction
voting, poll, ballot, election, vote, majority, decide together, quorum, secret vote, show of hands
quiz, test, exam, trivia, flash card, guess, knowledge test, multiple choice
register, sign up, signup, create account, registration, new account, join, create a login, become a member, new user, creates an account, create an account, open an account
login, log in, sign in, authentication, sign on, two step, two factor, sign on, single sign on, password prompt
password reset, forgot password, forgotten password, forgot my password, lost password, lost my password, lost password, new password, locked out
user, account, member
role, permission, access right, access control, who may, admin rights, admin right, allowed to, may do, may see, who may see, who can see, can do what
audit, history of changes, who changed, change log, trail, who edited, who did what, edited by, change history, edit history, paper trail, who touched, tamper
notification, alert, push message, bell
chat, messenger, instant message, live message, talk, group chat, talk live, talk to each other, live talk
inbox, mail, email, mailbox
calendar, agenda, diary, date book, week view, month view, planner
file, document, upload, folder, attachment, drive, cloud storage, dropbox, share files, pdfs
gallery, photo, picture, image, album, slideshow, portfolio, snapshot, holiday pictures
dashboard, kpi, metric, overview, chart, figure, at a glance, figures at one glance, cockpit
report, analytics, statistics, monthly report, insight, figures by mail
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
kanban, board, cards, columns of cards, sticky note, swimlane, agile board, scrum, sprint
import, spreadsheet, csv upload, load a file, load a spreadsheet, excel file, upload rows, migrate data, bulk upload
export, download, csv, extract, excel, take out, to a file, save as
moderation, moderate, harmful, abuse, flagged, troll, report abuse, offensive, spam, hate
faq, questions and answers, help page, knowledge base, frequently asked, frequently asked questions, common questions
webhook, integration, other systems, callback, tell another system, zapier, notify other systems, call our api, sync with, third party, api callback
queue, retry, failed job, background job, try again, failed job, dead letter, again later
scheduler, cron, recurring job, timed job, every night, nightly, every morning, once a day, periodically
feature flag, feature toggle, switch features, rollout, switch on for some, beta testers, a b test, gradually
assistant, ai, chatbot, language model, llm, agent, bot
game, play, arcade, player, dungeon, arcade game, old school game
map, place, address picker, geolocation, pick a location, choose a place, drop a pin, address on a map
leaderboard, ranking, high score, top ten, top players, best players, points table, scoreboard
manager, boss, supervisor, superior, team lead, approver
inspection, checklist, safety check, walk around, inspect, on the spot check, defect list
contacts, phone book, phone number, telephone directory, address book, addresses of people
number sequence, running number, consecutive number, numbering, invoice number, serial number
converter, convert, unit, miles, kilometres, inches, celsius, fahrenheit, exchange
countdown, timer, egg timer, pomodoro, seconds left, minutes left
announcement, banner, notice, news bar, tell everybody
cookie, privacy banner, consent, gdpr, tracking consent
landing page, marketing page, newsletter, coming soon, teaser
pricing, price table, compare plans, price list, how much it costs
language, translate, translation, multilingual, several languages, localisation
settings, preferences, dark mode, theme, options
profile, avatar, profile picture, bio, about me
metered, usage, pay per use, pay as you go, by usage, per request
prices, share price, stock price, stock market, crypto, live prices, exchange rate, quotes of shares
on call, duty roster, duty, standby, pager, rota, shift handover
deployment, release, rollout, ship code, roll out, new version, ship software
rate limit, throttle, too many requests, api limit, slow down callers
cache, speed up, remember results, faster answers
lease, lock, exclusive, only one at a time, mutual exclusion
circuit breaker, failing service, fall back, service is failing
risk, monte carlo, estimate, simulate, chances, probability
classifier, train a model, machine learning, label images, recognise, neural network
physics, simulation, pendulum, gravity, experiment
sorting, algorithm, bubble sort
conversation with a character, dialogue, npc, story, branching story
`;
