import type { NoticeKind } from '../../notices/index.ts'

/** They name nobody, and say nothing that was answered. */
export const interviewNotices: readonly NoticeKind[] = [
  {
    kind: 'offboarding.exit_form',
    label: { en: 'My exit interview', hi: 'मेरा एग्ज़िट इंटरव्यू' },
    title: { en: 'Please fill in your exit interview', hi: 'कृपया अपना एग्ज़िट इंटरव्यू भरें' },
    body: {
      en: 'Your answers are confidential: your manager doesn’t see them.',
      hi: 'आपके उत्तर गोपनीय हैं: आपके मैनेजर उन्हें नहीं देखते।',
    },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'offboarding.exit_form_submitted',
    label: {
      en: 'Exit interviews that I sent are submitted',
      hi: 'मेरे भेजे एग्ज़िट इंटरव्यू जमा हुए',
    },
    title: { en: 'An exit interview was submitted', hi: 'एक एग्ज़िट इंटरव्यू जमा हुआ' },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'offboarding.exit_form_returned',
    label: { en: 'My exit interview was returned', hi: 'मेरा एग्ज़िट इंटरव्यू लौटाया गया' },
    title: { en: 'Your exit interview was returned', hi: 'आपका एग्ज़िट इंटरव्यू लौटाया गया' },
    body: {
      en: 'Your answers were kept. Change what you need to and submit it again. Comment: {comment}',
      hi: 'आपके उत्तर सहेजे हुए हैं। जो ज़रूरी हो बदलें और फिर से जमा करें। टिप्पणी: {comment}',
    },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'offboarding.exit_form_unsent',
    label: {
      en: 'A returned exit interview could not be mailed',
      hi: 'लौटाया गया एग्ज़िट इंटरव्यू मेल नहीं हो सका',
    },
    title: {
      en: 'A returned exit interview could not be mailed',
      hi: 'लौटाया गया एग्ज़िट इंटरव्यू मेल नहीं हो सका',
    },
    body: {
      en: 'Check the personal address of the leaver, and send the link again.',
      hi: 'कर्मचारी का निजी ई-मेल पता जाँचें और लिंक फिर से भेजें।',
    },
    defaults: { bell: true, email: true },
    permissions: ['offboarding.separation.manage'],
  },
]
