import type { NoticeKind } from '../notices/index.ts'

export const candidatesNotices: readonly NoticeKind[] = [
  {
    kind: 'candidates.form_submitted',
    label: { en: 'Joining forms that candidates submit', hi: 'उम्मीदवारों के जमा किए जॉइनिंग फ़ॉर्म' },
    title: { en: '{name} submitted the joining form', hi: '{name} ने जॉइनिंग फ़ॉर्म जमा किया' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'candidates.letter_not_signed',
    label: {
      en: 'Letters that candidates decline to sign',
      hi: 'पत्र जिन पर उम्मीदवार हस्ताक्षर करने से मना करते हैं',
    },
    title: {
      en: '{name} has declined to sign: {title}. {reason}',
      hi: '{name} ने हस्ताक्षर करने से मना किया: {title}। {reason}',
    },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'candidates.signing_failed',
    label: {
      en: 'Letters to candidates that the signing service could not take',
      hi: 'उम्मीदवारों के पत्र जो हस्ताक्षर सेवा को नहीं दिए जा सके',
    },
    title: {
      en: '{service} can’t be used: {name} can’t sign',
      hi: '{service} काम नहीं कर रही: {name} हस्ताक्षर नहीं कर सकते',
    },
    defaults: { bell: true, email: true },
  },
]
