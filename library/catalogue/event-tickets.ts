import { trade } from '../trade.ts';

export default trade({
  name: 'std-event-tickets',
  description:
    'Concerts, conferences and other events: tickets of several kinds are sold, sent by mail, scanned at the door and refunded.',
  tags: 'events tickets concert conference venue box-office attendees admission festival ticket-sales',
  useWhen: 'Use when visitors buy tickets or register for events and are let in at the door.',
  asked:
    'Eventbrite; Ticketmaster; concert tickets; sell tickets for a gig, festival, match or theatre; attendees register for a conference; QR code at the door; scan tickets; workshop registration; meetup; box office; seats for a show; party guests; RSVP; entry passes; evening shows; admission; museum; cinema; opera; sold out',
  brief: `
    LiveEvent: title!, venue!, startsAt! datetime, description, poster url, capacity number,
      callOffReason
      planned OPEN_SALE onSale, planned|onSale|soldOut CALL_OFF calledOff,
      onSale SELL_OUT soldOut, onSale|soldOut FINISH over, soldOut REOPEN onSale
    TicketType: event LiveEvent, name!, price! money, stock! number, sold number
    Ticket: event LiveEvent, ticketType TicketType, holder!, email! email, code,
      boughtAt datetime
      shows: counts
      reserved PAY paid, paid ADMIT admitted, paid REFUND refunded
  `,
});
