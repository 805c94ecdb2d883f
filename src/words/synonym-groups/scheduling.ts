/** Calendars: appointments, rooms, shifts. One group a line. */
export const SCHEDULING_GROUPS = `
appointment, booking, reservation, meeting, visit, slot, entry
book, reserve, schedule, double-book, bookable, sign up
double booking, overbooked, booked twice, double reservation, double-book
meeting, conference, call, session, get-together
event, entry, appointment, calendar entry, date
reschedule, move, postpone, shift, put off, rearrange
cancel, call off, withdraw, drop out
cancelled, called off
recurring, weekly, series, repeating, every week, recurs
reminder, notification, alert, notice
time zone, timezone, local time
summer time, daylight saving, dst, clock change
time, o'clock
room, venue, hall, space
free, available, vacant, open, unoccupied
occupied, busy, taken, in use
shift, rota, roster, duty, working hours
roster, rota, plan, schedule, timetable, duty plan
law, regulation, working time act
employee, staff, worker, driver, technician, field worker
technician, field worker, engineer, mechanic, serviceman
job, assignment, task, visit
travel, drive, journey, travelling, distance
holiday, vacation, leave, absence, absent, away
leave request, holiday request, time off
public holiday, bank holiday, national holiday
opening hours, business hours, hours of operation
waiting list, standby, standby queue, wait list
place, spot, seat, slot, opening
guest, attendee, participant, invitee
invitation, invite
decline, refuse, reject, say no
buffer, break, gap, pause, back-to-back, rest
overnight, night, night work
capacity, seat, size limit, maximum
class, course, group, lesson
deposit, prepayment, down payment, advance
in time, early, timely
calendar, agenda, diary, planner
month view, month
week, weekly
year, annual
no-show, did not appear, not turned up, missed appointment
check in, arrive, arrival
late, delay, behind schedule
early, ahead of time, before the start
duration, length, how long, minutes
lunch, break, pause, rest period
overtime, extra hours, additional hours
part-time, half day, reduced hours
on call, standby duty, standby
handover, shift change
substitute, stand in, replacement, cover, deputy
swap, exchange, trade shifts
resource, equipment, projector, vehicle
desk, workplace, workspace
clinic, practice, surgery
haircut, salon, treatment
court, pitch, gym
restaurant, table, diner
hotel, room, overnight stay, accommodation
flight, trip, journey, travel
driver, courier, chauffeur
route, tour, itinerary
video call, online meeting, remote meeting, conference call
link, join url, dial-in
agenda, topics, minutes
organiser, organizer, host, chair
confirm, confirmation, accept, agree
tentative, provisional, unconfirmed, maybe
availability, free slots, open times
lead time, notice, short notice, at short notice
fully booked, no slots, nothing free, sold out
group, several people, family
subscribe, feed, ical, calendar sync
all-day, whole day, full day
`;
