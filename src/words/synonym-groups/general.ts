/** Words for faults of software in any domain, and the words around them. One group a line. */
export const GENERAL_GROUPS = `
fail, failure, break, broken, not work, does not work, doesn't work, not working, malfunction, defect, go wrong, out of order
error, exception, fault, bug, defect, problem, issue, trouble, failure, glitch
crash, abort, die, terminate unexpectedly, blow up, go down, collapse
hang, freeze, stuck, stall, unresponsive, not respond, block
slow, sluggish, lag, laggy, delay, latency, take ages, take long, takes forever, performance
timeout, time out, timed out, deadline exceeded, give up waiting, expire
reject, refuse, deny, decline, disallow, turn down, forbid, block, not accept
allow, permit, let, accept, enable, able, possible
prevent, stop, block, hinder, impede
cannot, unable, impossible, not possible, incapable, no way
missing, lack, absent, without, omit, left out, drop, lost, gone
lose, lost, drop, vanish, disappear, gone, wipe, forget
vanish, disappear, gone, go missing, no longer there
delete, remove, erase, wipe, purge, clear, discard, destroy, throw away
keep, retain, preserve, remain, stay, persist, leave behind
empty, blank, no result, no results, void
duplicate, twice, double, two copies, repeated, second time, again, copy
repeat, again, recurring, over and over, more than once
repeatedly, again and again, sporadic, intermittent, occasionally, flaky, unreliable, sometimes
wrong, incorrect, false, erroneous, mistaken, bad, invalid, inaccurate
outdated, stale, old, obsolete, expired, out of date, no longer valid, invalid, elapsed
correct, right, proper, valid, accurate
show, display, appear, present, visible, render, seen, shown, listed
hide, hidden, invisible, conceal, not shown, suppress, mask
visible, exposed, see, seen, leak, reveal, disclose
see, view, look at, watch, read, access
secret, credential, password, token, key, api key
silently, without a message, no message, without notice, unnoticed, without warning, no error
message, notification, notice, alert, note
notify, inform, tell, alert, warn, remind, let know
send, deliver, dispatch, mail, transmit, go out, forward
receive, get, obtain, arrive, reach
large, big, huge, oversized, above, bulky, bloated, too many
small, little, tiny, short, narrow
file, attachment, document, upload, asset
picture, image, photo, graphic
create, make, add, new, set up, generate, produce
change, edit, modify, update, alter, adjust, amend, revise
move, shift, relocate, transfer, reschedule
copy, clone, duplicate, replicate
overwrite, clobber, replace, write over, destroy
simultaneous, at the same time, at once, concurrent, in parallel, parallel, together, race
overlap, collide, clash, conflict, interfere, coincide
reload, refresh, reopen
restore, bring back, recover, revert, undo, roll back, rollback
start, begin, launch, trigger, kick off, initiate, fire
finish, end, complete, done, conclude, close
stop, halt, end, cease, quit, pause, cancel
cancel, call off, abort, withdraw, annul, revoke
wait, idle, pending, blocked, hold, queue
queue, backlog, waiting list, line, standby
early, soon, premature, before
late, delayed, overdue, after the deadline
deadline, due date, time limit, cutoff
automatic, by itself, automated, auto, machine, bot, generated
login, log in, sign in, sign on, authenticate, session
logout, log out, sign out
account, profile, user, login
user, person, people, member, customer
employee, staff, worker, colleague, personnel
team, group, department, unit, crew
assign, hand over, give, allocate, delegate, attach
search, look up, find, query
find, locate, discover, detect
result, outcome, finding, output, hit
list, overview, table, index
report, statistics, summary, figures, analytics
dashboard, overview, board, home screen
count, total, number, sum, tally
calculate, compute, work out, determine
ignore, overlook, disregard, skip, neglect, not consider, bypass, not applied
apply, use, enforce, take effect
increase, raise, grow, bump, increment, expand, rise
reduce, lower, decrease, cut, shrink, decline
configuration, settings, options, preferences, setup
setting, option, preference, configuration
mobile, phone, smartphone, handheld, tablet, cell phone, touch device
computer, laptop, desktop, machine, local, locally, workstation
server, host, backend, machine, remote, remotely
database, db, storage, data store, sql, table
network, connection, internet, offline, online, connectivity
website, page, site, web page, screen
link, url, address, hyperlink
email, mail, message, e-mail
spam, junk, trash, unwanted
language, locale, translation
name, title, label, called, surname
title, subject, headline, heading, topic
text, words, content, wording
comment, note, annotation
tag, label, category, mark
urgent, priority, urgency, emergency, critical, important
permission, right, access, authorisation, privilege, role
approve, approval, grant, review, authorise, sign off, accept
private, internal, confidential, secret, restricted
public, outside, external, visible
valid, verified, confirmed, checked
unverified, unconfirmed, not verified
check, verify, validate, test, inspect, examine
review, moderation, inspect, approval
limit, maximum, quota, cap, allowance, threshold, ceiling
exceed, more than, beyond, above, over
full, no space, out of space, capacity
disk, storage, space, drive
share, send, distribute, give
print, output, paper, hard copy
export, download, extract, csv, spreadsheet
import, upload, load, ingest
sync, synchronise, synchronize, synchronisation, replicate
backup, dump, archive, snapshot
archive, old, past, former
browser, tab, window, chrome, firefox
button, control, link, widget
form, survey, questionnaire, feedback
rule, policy, condition, requirement
rank, sort, order, top, first
recent, new, latest, fresh, newly
now, immediately, at once, right away, instantly, without delay, straight away
weekend, saturday, sunday
holiday, vacation, leave, absence, day off, out of office
night, midnight, overnight, nightly
day, date, daily
country, abroad, foreign, international, overseas, outside the country
identical, same, equal, alike
separate, split, different, distinct
combine, merge, join, unite, consolidate
random, arbitrary, by chance
last, final, end
previous, earlier, former, older, prior, before
child, kid, minor
parent, family, mother, father, guardian
accident, incident, outage, downtime, unavailable, service interruption
outage, down, offline, unreachable, not reachable, not available
connect, reach, link up, establish a connection
memory, ram, heap, out of memory
cpu, processor, load, high load
cache, cached, buffered, stored copy
corrupt, damage, garble, destroy, ruin, mangle, unreadable
encoding, charset, character set, unicode, garbled characters
format, layout, structure, shape
field, column, attribute, property, input
required, mandatory, compulsory, must be filled, obligatory
optional, voluntary, not required
row, record, entry, line, item
request, query, call, ask
response, reply, answer
api, interface, endpoint, web service
integration, connector, plug-in, plugin, add-on, extension, third party
install, installation, setup, deploy
upgrade, update, new version, latest version, migration
version, release, edition
permission denied, forbidden, unauthorised, unauthorized, not allowed, access denied
security, safety, protection, vulnerability
attack, breach, hack, intrusion, exploit
encrypt, encryption, cipher, scramble
certificate, ssl, tls, https
log, record, trace, audit trail, history, journal
history, past, timeline, earlier versions
monitor, observe, watch, track
track, follow, trace, monitor
measure, metric, figure, indicator, kpi
periodic, regular, recurring, scheduled
daily, every day, each day
hourly, every hour
monthly, every month
annual, yearly, every year
quick, fast, rapid, speedy, prompt
manual, by hand, manually
convert, transform, translate, turn into
round, rounding, decimal, cent, precision
negative, minus, below zero
date format, day and month, locale
mismatch, differ, inconsistent, disagree, discrepancy, do not match, deviate, unequal
consistent, agree, match
sort, order, sequence, arrange
unsorted, wrong order, out of order, shuffled, mixed up, jumbled
confuse, mix up, swap, interchange, mistake for
navigate, menu, navigation
scroll, swipe, page through
click, tap, press, touch
popup, dialog, dialogue, modal, window
colour, color, theme, dark mode, contrast
font, typeface, text size
accessibility, screen reader, disabled, blind
suspend, deactivate, disable, turn off, switch off, ban, block
activate, enable, turn on, switch on
register, sign up, enrol, enroll, join, subscribe
unsubscribe, opt out, leave, deregister
owner, proprietor, holder, possessor
admin, administrator, superuser, operator
department, division, unit, branch
company, firm, business, organisation, organization, corporation, enterprise
contract, agreement, terms
law, legal, regulation, compliance, statute
personal data, privacy, gdpr, personal information
money, cash, funds, payment
expensive, costly, overpriced, pricey
cheap, inexpensive, low cost
free, gratis, no charge, at no cost
car, vehicle, van, truck
address, location, place, whereabouts
map, location, geolocation, position, gps
broken link, dead link, 404, page not found
default, preset, standard
custom, bespoke, tailored, individual
audio, sound, voice, microphone
video, film, clip, recording
scan, scanner, barcode, qr code
truncate, cut off, shorten, clip, abbreviated
whole, entire, complete, all
partial, incomplete, unfinished, half
retry, try again, repeat, second attempt
stolen, theft, fraud
typo, misspell, misspelled, spelling
guess, estimate, forecast, predict, prediction
`;
