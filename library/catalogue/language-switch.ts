import {
  behavior,
  emit,
  entity,
  fetch,
  get,
  hear,
  knob,
  main,
  notify,
  on,
  own,
  page,
  persist,
  set,
  singletonEntity,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const menu = main(
  { type: 'select', options: '@config.languages', value: '@entity.code', action: 'SPEAK' },
  text(get('@entity.words', 'hello', 'Hello'), 'h2'),
);

const languageMenu = traitOf('SpokenLanguage', 'LanguageMenu', {
  states: 'speaking learning',
  events: {
    SPEAK: 'value!',
    WORDS_FOUND: 'words:object!',
    WORDS_MISSING: 'error!',
    LANGUAGE_CHANGED: 'code! direction!',
  },
  listens: [hear('WordLoader', 'WORDS_FOUND'), hear('WordLoader', 'WORDS_MISSING')],
  external: 'LANGUAGE_CHANGED',
  config: { languages: knob('[string]', ['en', 'de', 'ar'], 'Languages') },
  transitions: [
    on('speaking INIT =', [menu]),
    when(['array/includes', '@config.languages', '@payload.value'], 'speaking SPEAK learning', [
      set('code', '@payload.value'),
      set('direction', ['if', ['=', '@payload.value', 'ar'], 'rtl', 'ltr']),
    ]),
    on('learning WORDS_FOUND speaking', [
      set('words', '@payload.words'),
      persist('update', 'SpokenLanguage', '@entity'),
      emit('LANGUAGE_CHANGED', own('code direction')),
      menu,
    ]),
    on('learning WORDS_MISSING speaking', [notify('@payload.error', 'error'), menu]),
  ],
});

const wordLoader = traitOf('WordList', 'WordLoader', {
  states: 'resting loading',
  category: 'lifecycle',
  events: { SPEAK: 'value!', WORDS_FOUND: 'words:object!', WORDS_MISSING: 'error!' },
  listens: [hear('LanguageMenu', 'SPEAK')],
  transitions: [
    on('resting|loading SPEAK loading', [
      fetch('WordList', { filter: ['=', get('@entity', 'code'), '@payload.value'], limit: 1 }),
    ]),
    on('loading WordListLoaded resting', [
      emit('WORDS_FOUND', { words: get(['array/first', '@payload.data'], 'words', {}) }),
    ]),
    on('loading WordListLoadFailed resting', [emit('WORDS_MISSING', { error: '@payload.error' })]),
  ],
});

export default behavior({
  name: 'std-language-switch',
  description:
    'The interface changes its language and writing direction, loads the words, and remembers the choice.',
  tags: 'language i18n rtl preference primitive locale',
  useWhen: 'Use when people of several languages use the same screens.',
  asked:
    'site in several languages; English and Arabic; translate; bilingual; German and French; right to left; multilingual website; change the language; localisation; i18n',
  entity: singletonEntity('SpokenLanguage', {
    code: 'string en|de|ar = en',
    direction: 'string ltr|rtl = ltr',
    words: 'object = {}',
  }),
  auxiliary: [entity('WordList', { code: 'string!', words: 'object = {}' })],
  traits: [languageMenu, wordLoader],
  pages: [page('LanguagePage', '/language', 'LanguageMenu WordLoader')],
});
