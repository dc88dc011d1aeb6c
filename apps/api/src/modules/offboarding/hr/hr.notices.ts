import type { NoticeKind } from '../../notices/index.ts'

/** What HR changes is told to the leaver and the manager. What goes to the manager names nobody: it stands on the page. */
export const hrNotices: readonly NoticeKind[] = [
  {
    kind: 'offboarding.day_moved',
    label: { en: 'My last working day changed', hi: 'मेरा अंतिम कार्य दिवस बदला' },
    title: { en: 'Your last working day is now {day}', hi: 'आपका अंतिम कार्य दिवस अब {day} है' },
    body: {
      en: 'HR changed it. Requests for days after it were cancelled.',
      hi: 'इसे HR ने बदला। इसके बाद के दिनों के अनुरोध रद्द हो गए।',
    },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'offboarding.status_changed',
    label: { en: 'HR changed the status of my separation', hi: 'HR ने मेरे एग्ज़िट की स्थिति बदली' },
    title: { en: 'Your separation: {status}', hi: 'आपका एग्ज़िट: {status}' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'offboarding.team_changed',
    label: { en: 'HR changed a separation in my team', hi: 'HR ने मेरी टीम का एक एग्ज़िट बदला' },
    title: { en: 'A separation in your team was changed', hi: 'आपकी टीम का एक एग्ज़िट बदला गया' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'offboarding.letters_failed',
    label: { en: 'Letters to a leaver were not sent', hi: 'जाने वाले कर्मचारी को पत्र नहीं भेजे गए' },
    title: { en: 'Letters to {name} were not sent', hi: '{name} को पत्र नहीं भेजे गए' },
    body: { en: '{why}', hi: '{why}' },
    defaults: { bell: true, email: true },
    permissions: ['offboarding.separation.manage'],
  },
  {
    kind: 'offboarding.letters_on_paper',
    label: {
      en: 'No link could be sent to a leaver’s letters',
      hi: 'जाने वाले कर्मचारी को पत्रों का लिंक नहीं भेजा जा सका',
    },
    title: {
      en: '{name} could not be sent a link to their letters',
      hi: '{name} को पत्रों का लिंक नहीं भेजा जा सका',
    },
    body: { en: '{why}', hi: '{why}' },
    defaults: { bell: true, email: true },
    permissions: ['offboarding.separation.manage'],
  },
]
