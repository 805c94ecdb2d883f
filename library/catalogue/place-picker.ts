import {
  assign,
  behavior,
  button,
  callService,
  clear,
  concat,
  emit,
  entity,
  given,
  main,
  notify,
  on,
  own,
  page,
  row,
  set,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const map = main(
  { type: 'search-input', event: 'LOOK_UP', placeholder: 'Street or place' },
  {
    type: 'map-view',
    centerLat: '@entity.lat',
    centerLng: '@entity.lng',
    zoom: 13,
    showClickedPin: true,
    mapClickEvent: 'DROP_PIN',
  },
  text('@entity.address', 'caption'),
);

const placeMap = traitOf('PickedPlace', 'PlaceMap', {
  states: 'looking resolving pinned chosen',
  events: {
    LOOK_UP: 'searchTerm!',
    DROP_PIN: 'lat:number! lng:number!',
    PlaceFound: 'lat:number! lng:number! address!',
    PLACE_CHOSEN: 'lat:number! lng:number! address!',
  },
  external: 'PLACE_CHOSEN',
  transitions: [
    on('looking INIT =', [map]),
    when(['validate/minLength', '@payload.searchTerm', 3], 'looking|pinned LOOK_UP resolving', [
      clear('floating'),
      callService('geocoder', 'search', 'PlaceFound', 'PlaceUnknown', {
        text: '@payload.searchTerm',
      }),
    ]),
    on('looking|pinned DROP_PIN resolving', [
      clear('floating'),
      ...assign(given('lat lng')),
      callService('geocoder', 'reverse', 'PlaceFound', 'PlaceUnknown', given('lat lng')),
    ]),
    on('resolving PlaceFound pinned', [
      ...assign(given('lat lng address')),
      map,
      ['render-ui', 'floating', row(text('@entity.address'), button('Take it', 'CONFIRM'))],
    ]),
    on('resolving PlaceUnknown looking', [notify('Nothing there', 'warning'), map]),
    on('pinned CONFIRM chosen', [
      set('confirmed', true),
      clear('floating'),
      emit('PLACE_CHOSEN', own('lat lng address')),
      main(row(text(concat('📍 ', '@entity.address'), 'h4'), button('Change', 'CHANGE', 'ghost'))),
    ]),
    on('chosen CHANGE looking', [set('confirmed', false), map]),
  ],
});

export default behavior({
  name: 'std-place-picker',
  description: 'A place is searched or clicked on a map, named by its address, and confirmed.',
  tags: 'map location address picker primitive address-picker',
  useWhen: 'Use when a form needs a point in the world and nobody knows coordinates.',
  asked:
    'drop a pin; choose a location on a map; address autocomplete; Google Maps; where is it; pick a point; coordinates; find our shops on a map; set the meeting place; latitude and longitude',
  entity: entity('PickedPlace', {
    lat: 'number = 52.5',
    lng: 'number = 13.4',
    address: 'string = ',
    confirmed: 'boolean = false',
  }),
  traits: [placeMap],
  pages: [page('PlacePage', '/place', 'PlaceMap')],
});
