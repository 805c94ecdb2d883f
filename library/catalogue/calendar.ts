import { trade } from '../trade.ts';

export default trade({
  name: 'std-calendar',
  description:
    'Events with start, end and place, on a calendar and in a list, that repeat by day, week or month, and a reminder an hour before.',
  tags: 'calendar events schedule reminder recurrence agenda',
  useWhen: 'Use when things happen at times and people look at them by day, week or month.',
  asked:
    'Google Calendar; Outlook; family planner; birthdays; shared agenda; weekly schedule; month view; meetings; school timetable; remind me before it starts; what is on this week; diary; events by month; parish hall; what is on in December; village diary; rehearsals; fixtures; opening days',
  brief: `
    CalendarEvent: title!, startsAt! datetime, endsAt datetime, location, organiser email,
      repeats never/daily/weekly/monthly, colour
      shows: calendar
      email 1h before startsAt organiser: It starts in an hour.
  `,
});
