/** Calendars: appointments, rooms, shifts. One group a line. */
export const SCHEDULING_GROUPS = `
appointment, booking, reservation, meeting, visit, slot, entry
book, reserve, schedule, double-book, bookable, sign up
double booking, overbooked, booked twice, double reservation, double-book
meeting, conference, call, session, get-together
event, entry, appointment, calendar entry, date
reschedule, move, postpone, shift, put off, rearrange
cancel, call off, withdraw, drop out
recurring, weekly, series, repeating, every week, recurs
time zone, timezone, local time
summer time, daylight saving, dst, clock change
room, venue, hall, space
free, available, vacant, open, unoccupied
occupied, busy, taken, in use
shift, rota, roster, duty, working hours
roster, rota, plan, schedule, timetable, duty plan
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
decline, refuse, reject, say no
buffer, break, gap, pause, back-to-back, rest
capacity, seat, size limit, maximum
calendar, agenda, diary, planner
week, weekly
no-show, did not appear, not turned up, missed appointment
check in, arrive, arrival
duration, length, how long, minutes
flight, trip, journey, travel
video call, online meeting, remote meeting, conference call
confirm, confirmation, accept, agree
tentative, provisional, unconfirmed, maybe
availability, free slots, open times
fully booked, no slots, nothing free, sold out
`;
