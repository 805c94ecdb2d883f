import type { Random } from '../../src/kernel/random.ts';

const split = (text: string): readonly string[] => text.trim().split(/\s+/);

const NOUNS =
  split(`Account Agenda Alert Animal Answer Asset Auction Badge Basket Bed Bill Board Book
  Branch Brief Budget Building Campaign Candidate Card Case Channel Chapter Check Claim Class Client
  Clinic Comment Company Contact Contract Course Crop Customer Dataset Deal Delivery Deposit Device
  Diagnosis Dish Document Donation Driver Engine Essay Event Exam Expense Experiment Field Film Fine
  Flight Folder Formula Fund Game Garden Goal Grade Grant Group Guest Harvest Hotel Idea Image Incident
  Invoice Item Job Journal Kit Lab Lease Lesson Letter License Line Loan Location Machine Market Match
  Meal Meeting Member Menu Message Metric Milestone Mission Model Module Monitor Movie Note Offer Order
  Package Parcel Partner Patient Payment Permit Pet Photo Plan Plant Player Poll Portfolio Post Product
  Profile Project Prompt Property Puzzle Quiz Quote Recipe Record Refund Region Rental Report Request
  Reservation Resource Review Ride Room Route Rule Sample Schedule Score Season Seat Sensor Server
  Service Session Shift Shipment Shop Signal Site Song Source Station Stock Store Story Student Subject
  Supplier Survey Table Task Team Template Tenant Test Theme Thread Ticket Tool Topic Track Trade Trip
  Unit Vehicle Vendor Venue Video Visit Vote Voucher Ward Warehouse Warranty Workout Zone`);

const QUALIFIERS =
  split(`Active Bulk Care Cloud Core Daily Draft Field Fleet Home Inner Legal Local Main
  Night Open Pilot Prime Public Quick Remote School Shared Smart Stock Sub Team Town Trial Work`);

export const ICONS =
  split(`activity archive award bell book box briefcase calendar camera check clock
  cloud coffee compass database edit eye file flag folder gift globe heart home image inbox key layers
  list lock mail map package phone play plus search send server settings shield star tag target trash
  truck user users zap`);

const FIELD_WORDS =
  split(`title description notes category owner email phone address city country amount
  quantity price total count score rating level priority status stage color weight height width color
  startsAt endsAt dueDate reference code label summary reason source target region language currency
  progress visible archived enabled verified selected index duration capacity position`);

const STATE_WORDS =
  split(`active answering approved archived arriving assigned balancing blocked booked
  browsing building checking choosing closed collecting comparing completed composing confirming counting
  debriefing deciding delivered depositing drafting editing empty escalated expired failing filtering
  finished frozen grading held hidden inspecting invited listed loading locked matching moving opened
  packing paused paying pending picking planning playing posted preparing printed published queued ready
  recording refunded rejected released resting resolved reviewing revealing running scanning scheduled
  searching selecting sending settled shipped signing sorting started stopped submitted suspended testing
  tracking trashed uploading verified viewing voting waiting watching withdrawn`);

const VERBS =
  split(`ACCEPT ADD ADVANCE ADJUST ANSWER APPLY APPROVE ARCHIVE ASSIGN BLOCK BOOK BUILD CHANGE
  CHARGE CHECK CHOOSE CLAIM CLEAR COLLECT COMMIT COMPARE COMPLETE CONFIRM CONTINUE COPY COUNT DECIDE DECLINE
  DELIVER DEPOSIT DISPATCH DRAW DROP ESCALATE EXPIRE EXPORT EXTEND FAIL FINISH FLAG FLIP FREEZE GRADE GRANT
  HIDE HOLD IMPORT INSPECT INVITE JUMP LINK LIST LOCK MARK MATCH MERGE MOVE NEXT NUDGE OPEN ORDER PACK PAUSE
  PAY PICK PIN PLACE PLAY POST PREVIEW PRINT PUBLISH QUEUE RAISE RATE RECORD REFUND REJECT RELEASE RENEW
  REOPEN REPLY REPORT RESET RESOLVE RESTORE RESUME RETRY REVEAL REVIEW ROLL ROTATE SCAN SCHEDULE SELECT SEND
  SHARE SHIP SHUFFLE SIGN SKIP SORT SPLIT START STEP STOP SUBMIT SUSPEND SWAP SYNC TAG TEST TOGGLE TRACK
  TRANSFER TURN UNDO UNLOCK UPDATE UPLOAD VERIFY VOTE WITHDRAW ZOOM`);

export const ENUMS: readonly (readonly string[])[] = [
  split('active inactive pending'),
  split('open scheduled in_progress completed cancelled'),
  split('draft published archived'),
  split('low medium high'),
  split('new used refurbished'),
  split('none won lost'),
  split('applied screening interview offer hired rejected'),
  split('daily weekly monthly'),
];

export const SERVICES = split(
  'email sms stripe maps weather storage oauth translate calendar search',
);

/** Draws names and never draws one twice. */
export class Namer {
  readonly #taken = new Set<string>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  entity(): string {
    const { integer, pick } = this.#random;
    return this.#fresh(() => (integer(3) === 0 ? pick(QUALIFIERS) : '') + pick(NOUNS));
  }

  field(): string {
    return this.#random.pick(FIELD_WORDS);
  }

  /** `RESOLVE`, `TICKET_RESOLVED`, `PICK_ROUTE`. */
  event(entity: string): string {
    const { integer, pick } = this.#random;
    const style = integer(4);
    return this.#fresh(() => {
      const verb = pick(VERBS);
      if (style === 0) return `${toUpper(entity)}_${verb}`;
      return style === 1 ? `${verb}_${pick(NOUNS).toUpperCase()}` : verb;
    });
  }

  /** `count` distinct state names. */
  states(count: number): string[] {
    const { integer, pick } = this.#random;
    const names = new Set<string>();
    const separator = pick(['_', '-', '']);
    while (names.size < count) {
      names.add(
        integer(4) === 0
          ? `${pick(STATE_WORDS)}${separator}${pick(STATE_WORDS)}`
          : pick(STATE_WORDS),
      );
    }
    return [...names];
  }

  /** `stem` itself, or with a number where it is taken. */
  unique(stem: string): string {
    let count = 1;
    return this.#fresh(() => (count++ === 1 ? stem : `${stem}${count - 1}`));
  }

  #fresh(draw: () => string): string {
    let name = draw();
    for (let attempt = 0; this.#taken.has(name); attempt++)
      name = attempt > 40 ? `${draw()}${attempt}` : draw();
    this.#taken.add(name);
    return name;
  }
}

/** `TicketLine` → `TICKET_LINE`. */
export function toUpper(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();
}

/** `TicketLine` → `ticket-line`. */
export function toKebab(name: string): string {
  return toUpper(name).toLowerCase().replaceAll('_', '-');
}
