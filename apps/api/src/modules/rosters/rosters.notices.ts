import type { NoticeKind } from '../notices/index.ts'

const defaults = { bell: true, email: false }

/** Notices about rosters. */
export const rostersNotices: readonly NoticeKind[] = [
  {
    kind: 'rosters.published',
    label: { en: 'A roster with my days was published', hi: 'मेरे दिनों वाला रोस्टर प्रकाशित हुआ' },
    title: { en: 'Your roster was published: {name}', hi: 'आपका रोस्टर आ गया: {name}' },
    body: { en: '{from} to {to}', hi: '{from} से {to}' },
    defaults,
  },
  {
    kind: 'rosters.changed',
    label: { en: 'My days in a roster changed', hi: 'रोस्टर में मेरे दिन बदले' },
    title: { en: 'Your days in {name} have changed', hi: '{name} में आपके दिन बदल गए हैं' },
    body: { en: '{days}', hi: '{days}' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'rosters.taken_back',
    label: { en: 'A roster with my days was returned to draft', hi: 'मेरे दिनों वाला रोस्टर वापस लिया गया' },
    title: { en: 'The roster {name} was returned to draft', hi: 'रोस्टर {name} वापस लिया गया' },
    body: {
      en: 'Your usual shifts apply from {from} to {to}.',
      hi: '{from} से {to} तक आपकी सामान्य शिफ़्टें रहेंगी।',
    },
    defaults,
  },
]
