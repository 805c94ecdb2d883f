/** A brief as a caller sends it, and what it leaves to be said by hand. */
interface BriefCase {
  readonly brief: {
    readonly name: string;
    readonly entities: readonly object[];
    readonly [key: string]: unknown;
  };
  readonly uncovered?: readonly string[];
}

type Fields = readonly object[];

/** A field from `name`, `name!` (required), `name:number`, `name:a|b` or `name:>Entity`. */
function toField(text: string): object {
  const [named = '', type = 'string'] = text.split(':');
  const name = named.replace('!', '');
  const required = named.endsWith('!') ? { required: true } : {};
  if (type.startsWith('>')) return { name, type: 'relation', entity: type.slice(1), ...required };
  if (type.includes('|')) return { name, type: 'enum', values: type.split('|'), ...required };
  return { name, type, ...required };
}

const fields = (text: string): Fields => text.split(' ').map(toField);

/** A lifecycle from `a -EVENT-> b, b -EVENT-> c`, kept in `field`. */
function machine(field: string, text: string): object {
  const transitions = text.split(', ').map((one) => {
    const [from = '', event = '', to = ''] = one.split(/ -|-> /);
    return [from, event, to];
  });
  return {
    field,
    values: [...new Set(transitions.flatMap(([from, , to]) => [from, to]))],
    transitions,
  };
}

/** Fifteen applications of trades that no built-in behavior is about. */
export const BRIEFS: readonly BriefCase[] = [
  {
    brief: {
      name: 'bell foundry',
      entities: [
        {
          name: 'Bell',
          fields: fields('inscription! pitchHz:number alloy:bronze|steel castOn:date'),
          states: ['ordered', 'moulded', 'poured', 'hung'],
        },
        { name: 'Tower', fields: fields('parish! storeys:number leaning:boolean') },
      ],
      relations: [{ from: 'Bell', to: 'Tower', many: false }],
      pages: [
        { name: 'Bells', path: '/bells', of: 'Bell', shows: ['list', 'board', 'form'] },
        { name: 'Towers', path: '/towers', of: 'Tower', shows: ['list', 'detail', 'form'] },
      ],
    },
  },
  {
    brief: {
      name: 'mushroom show',
      entities: [
        { name: 'Species', fields: fields('latinName! edible:yes|no|deadly spores:number') },
        {
          name: 'Find',
          fields: fields('species:>Species seenAt:datetime forest finder'),
          states: machine(
            'verdict',
            'unsure -CONFIRM-> confirmed, unsure -REJECT-> rejected, rejected -REOPEN-> unsure',
          ),
        },
        { name: 'Picker', fields: fields('basketName! since:date') },
      ],
      relations: [{ from: 'Find', to: 'Picker', many: true }],
      pages: [
        { name: 'Finds', path: '/finds', of: 'Find', shows: ['list', 'calendar', 'search'] },
        { name: 'Species', path: '/species', of: 'Species', shows: ['list', 'form'] },
      ],
    },
  },
  {
    brief: {
      name: 'night train',
      entities: [
        { name: 'Berth', fields: fields('coachMark! level:lower|upper price:number') },
        {
          name: 'Passage',
          fields: fields('berth:>Berth traveller mail:email boardsAt:datetime'),
          states: machine(
            'leg',
            'held -BOARD-> aboard, aboard -ALIGHT-> arrived, held -RELEASE-> freed',
          ),
        },
      ],
      notices: [
        {
          entity: 'Passage',
          on: { before: 'boardsAt', hours: 12 },
          by: 'email',
          to: 'mail',
          text: 'Your train leaves soon',
        },
        { entity: 'Passage', on: 'ALIGHT', by: 'page', text: 'A traveller has arrived' },
      ],
      pages: [
        { name: 'Passages', path: '/passages', of: 'Passage', shows: ['list', 'detail', 'form'] },
      ],
    },
  },
  {
    brief: {
      name: 'beekeeping',
      entities: [
        { name: 'Hive', fields: fields('stand! frames:number mood:calm|cross') },
        {
          name: 'Inspection',
          fields: fields('hive:>Hive lookedOn:date queenSeen:boolean mites:number'),
        },
        {
          name: 'Harvest',
          fields: fields('hive:>Hive kilos:number spunOn:date'),
          states: ['spun', 'settled', 'jarred'],
        },
      ],
      pages: [
        { name: 'Hives', path: '/hives', of: 'Hive', shows: ['list', 'detail'] },
        { name: 'Inspections', path: '/inspections', of: 'Inspection', shows: ['list', 'chart'] },
        { name: 'Harvests', path: '/harvests', of: 'Harvest', shows: ['list', 'counts'] },
      ],
    },
  },
  {
    brief: {
      name: 'wig maker',
      entities: [
        {
          name: 'Wig',
          fields: fields('fibre! lengthCm:number tint rented:boolean'),
          states: machine('place', 'shelf -LEND-> out, out -RETURN-> shelf, out -LOSE-> lost'),
        },
        { name: 'Actor', fields: fields('stageName! headCm:number phone:phone') },
      ],
      relations: [{ from: 'Wig', to: 'Actor', many: false }],
      rules: [{ entity: 'Wig', event: 'LEND', when: ['=', '@entity.rented', false] }],
      pages: [
        { name: 'Wigs', path: '/wigs', of: 'Wig', shows: ['list', 'form', 'search'] },
        { name: 'Actors', path: '/actors', of: 'Actor', shows: ['list', 'form'] },
      ],
    },
  },
  {
    brief: {
      name: 'allotments',
      entities: [
        { name: 'Plot', fields: fields('postNumber! squareMetres:number sunny:boolean') },
        { name: 'Gardener', fields: fields('callName! mobile:phone joinedOn:date') },
        {
          name: 'Tenure',
          fields: fields('plot:>Plot gardener:>Gardener fee:money from:date'),
          states: ['applied', 'granted', 'ended'],
        },
        { name: 'Duty', fields: fields('gardener:>Gardener work doneOn:date hours:number') },
      ],
      pages: [
        { name: 'Plots', path: '/plots', of: 'Plot', shows: ['list', 'detail', 'form'] },
        { name: 'Gardeners', path: '/gardeners', of: 'Gardener', shows: ['list', 'search'] },
        { name: 'Tenures', path: '/tenures', of: 'Tenure', shows: ['board', 'form'] },
        { name: 'Duties', path: '/duties', of: 'Duty', shows: ['list', 'chart'] },
      ],
    },
  },
  {
    brief: {
      name: 'observatory of birds',
      entities: [
        { name: 'Hide', fields: fields('duneName! seats:number') },
        {
          name: 'Sighting',
          fields: fields('hide:>Hide bird! count:number seenAt:datetime photo:image'),
        },
      ],
      features: [{ behavior: 'std-comments', to: 'Sighting' }],
      pages: [
        { name: 'Hides', path: '/hides', of: 'Hide', shows: ['list', 'form'] },
        {
          name: 'Sightings',
          path: '/sightings',
          of: 'Sighting',
          shows: ['list', 'detail', 'form'],
        },
      ],
    },
  },
  {
    brief: {
      name: 'violin repair',
      entities: [
        { name: 'Violin', fields: fields('label! builtIn:integer owner value:money') },
        {
          name: 'Repair',
          fields: fields('violin:>Violin fault dueOn:date'),
          states: machine(
            'bench',
            'accepted -OPEN_UP-> opened, opened -GLUE-> glued, glued -CLOSE_UP-> closed, closed -HAND_OVER-> returned, opened -GIVE_UP-> hopeless',
          ),
        },
      ],
      notices: [{ entity: 'Repair', on: 'HAND_OVER', by: 'page', text: 'The violin went home' }],
    },
  },
  {
    brief: {
      name: 'cheese cellar',
      entities: [
        {
          name: 'Wheel',
          fields: fields('stamp! kilos:number milk:cow|goat|sheep laidOn:date'),
          states: ['fresh', 'turned', 'ripe', 'sold'],
        },
        { name: 'Shelf', fields: fields('aisle! humidity:number') },
        { name: 'Turning', fields: fields('wheel:>Wheel turnedAt:timestamp by') },
      ],
      relations: [{ from: 'Wheel', to: 'Shelf', many: false }],
      pages: [
        {
          name: 'Wheels',
          path: '/wheels',
          of: 'Wheel',
          shows: ['list', 'board', 'counts', 'search'],
        },
      ],
    },
  },
  {
    brief: {
      name: 'model railway club',
      entities: [
        { name: 'Engine', fields: fields('roadNumber! scale:h0|n|z digital:boolean bought:date') },
        { name: 'Layout', fields: fields('title! metres:number') },
        {
          name: 'Evening',
          fields: fields('layout:>Layout startsAt:datetime host'),
          states: ['planned', 'held'],
        },
      ],
      relations: [{ from: 'Evening', to: 'Engine', many: true }],
      pages: [
        { name: 'Engines', path: '/engines', of: 'Engine', shows: ['list', 'form', 'detail'] },
        { name: 'Evenings', path: '/evenings', of: 'Evening', shows: ['calendar', 'list'] },
      ],
    },
  },
  {
    brief: {
      name: 'archive',
      entities: [
        { name: 'Carton', fields: fields('signature! metres:number sealed:boolean') },
        {
          name: 'Deed',
          fields: fields('carton:>Carton regest! datedOn:date tongue:latin|french|dutch'),
          states: machine(
            'care',
            'raw -CLEAN-> clean, clean -SCAN-> scanned, scanned -PUBLISH-> online, online -WITHDRAW-> scanned',
          ),
        },
        { name: 'Reader', fields: fields('cardNumber! mail:email') },
        {
          name: 'Request',
          fields: fields('deed:>Deed reader:>Reader wantedOn:date'),
          states: machine(
            'desk',
            'asked -FETCH-> ready, ready -GIVE_BACK-> shelved, asked -REFUSE-> refused',
          ),
        },
      ],
      notices: [
        {
          entity: 'Request',
          on: 'ready',
          by: 'email',
          to: 'reader.mail',
          text: 'Your deed lies ready',
        },
      ],
      pages: [
        { name: 'Deeds', path: '/deeds', of: 'Deed', shows: ['list', 'search', 'detail'] },
        { name: 'Requests', path: '/requests', of: 'Request', shows: ['board', 'list'] },
      ],
    },
  },
  {
    brief: {
      name: 'ice rink',
      entities: [
        { name: 'Skate', fields: fields('size!:number kind:hockey|figure sharpenedOn:date') },
        {
          name: 'Rental',
          fields: fields('skate:>Skate guestName deposit:money'),
          states: ['out', 'back'],
        },
      ],
      rules: [{ entity: 'Rental', event: 'BACK', when: 'only where the deposit was paid' }],
      pages: [{ name: 'Rentals', path: '/rentals', of: 'Rental', shows: ['list', 'form'] }],
    },
    uncovered: ['/rules/0'],
  },
  {
    brief: {
      name: 'weaving school',
      entities: [
        { name: 'Loom', fields: fields('makerMark! shafts:integer') },
        { name: 'Weaver', fields: fields('nickname! mobile:phone level:new|able') },
        {
          name: 'Booking',
          fields: fields('loom:>Loom weaver:>Weaver day:date'),
          states: machine(
            'state',
            'asked -ALLOW-> allowed, allowed -FINISH-> finished, asked -TURN_DOWN-> declined',
          ),
        },
      ],
      notices: [
        {
          entity: 'Booking',
          on: 'ALLOW',
          by: 'sms',
          to: 'weaver.mobile',
          text: 'The loom is yours',
        },
      ],
      pages: [
        { name: 'Looms', path: '/looms', of: 'Loom', shows: ['list', 'form'] },
        { name: 'Bookings', path: '/bookings', of: 'Booking', shows: ['calendar', 'form'] },
      ],
    },
  },
  {
    brief: {
      name: 'tide mill',
      entities: [
        {
          name: 'Sluice',
          fields: fields('gateName! width:number oak:boolean'),
          states: machine('position', 'shut -RAISE-> open, open -LOWER-> shut'),
        },
        {
          name: 'Grinding',
          fields: fields('grain:rye|oat sacks:number startedAt:datetime remark:text'),
        },
      ],
      pages: [
        { name: 'Home', path: '/', of: 'Grinding', shows: ['counts', 'chart', 'list'] },
        { name: 'Sluices', path: '/sluices', of: 'Sluice', shows: ['list', 'form'] },
      ],
    },
  },
  {
    brief: {
      name: 'puppet theatre',
      entities: [
        { name: 'Puppet', fields: fields('role! strings:integer carvedBy') },
        { name: 'Play', fields: fields('title! minutes:integer forChildren:boolean') },
        {
          name: 'Evening',
          fields: fields('play:>Play curtainAt:datetime seats:integer'),
          states: ['drafted', 'announced', 'played'],
        },
        { name: 'Guest', fields: fields('callName! mail:email') },
        {
          name: 'Seat',
          fields: fields('evening:>Evening guest:>Guest row price:money'),
          states: machine('ticket', 'kept -PAY-> paid, kept -DROP-> free, paid -ENTER-> used'),
        },
      ],
      relations: [{ from: 'Play', to: 'Puppet', many: true }],
      features: [{ behavior: 'std-review', to: 'Play' }],
      notices: [
        { entity: 'Seat', on: 'PAY', by: 'email', to: 'guest.mail', text: 'Your seat is paid' },
      ],
      pages: [
        { name: 'Plays', path: '/plays', of: 'Play', shows: ['list', 'detail', 'form'] },
        { name: 'Evenings', path: '/evenings', of: 'Evening', shows: ['calendar', 'list', 'form'] },
        { name: 'Seats', path: '/seats', of: 'Seat', shows: ['board', 'counts', 'search'] },
        { name: 'Puppets', path: '/puppets', of: 'Puppet', shows: ['list'] },
        { name: 'Guests', path: '/guests', of: 'Guest', shows: ['list', 'search'] },
      ],
    },
  },
];
