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
    title: {
      en: 'Please look at your exit interview again',
      hi: 'कृपया अपना एग्ज़िट इंटरव्यू फिर से देखें',
    },
    body: {
      en: 'It was returned to you with what you wrote. Change what you like and submit it again.',
      hi: 'आपने जो लिखा था, उसके साथ यह आपको लौटाया गया है। जो चाहें बदलें और फिर से जमा करें।',
    },
    defaults: { bell: true, email: true },
  },
]
