import type { NoticeKind } from '../../notices/index.ts'

const byBellAndMail = { bell: true, email: true } as const

export const lettersNotices: readonly NoticeKind[] = [
  {
    kind: 'onboarding.letter_accepted',
    label: { en: 'Letters that candidates accept', hi: 'उम्मीदवारों द्वारा स्वीकार किए गए पत्र' },
    title: { en: '{name} has accepted: {title}', hi: '{name} ने स्वीकार किया: {title}' },
    defaults: byBellAndMail,
  },
  {
    kind: 'onboarding.letter_rejected',
    label: { en: 'Letters that candidates reject', hi: 'उम्मीदवारों द्वारा अस्वीकार किए गए पत्र' },
    title: { en: '{name} has rejected: {title}', hi: '{name} ने अस्वीकार किया: {title}' },
    defaults: byBellAndMail,
  },
  {
    kind: 'onboarding.letter_expired',
    label: { en: 'Letters that candidates did not answer', hi: 'पत्र जिनका उम्मीदवारों ने उत्तर नहीं दिया' },
    title: { en: '{name} has not answered in time: {title}', hi: '{name} ने समय पर उत्तर नहीं दिया: {title}' },
    defaults: byBellAndMail,
  },
  {
    kind: 'onboarding.address_changed',
    label: {
      en: 'Candidates whose address changes while a letter waits',
      hi: 'उम्मीदवार जिनका पता पत्र के उत्तर से पहले बदला',
    },
    title: {
      en: 'The e-mail address of {name} was changed. Send again: {title}',
      hi: '{name} का ई-मेल पता बदला गया। फिर से भेजें: {title}',
    },
    defaults: byBellAndMail,
  },
  {
    kind: 'onboarding.candidate_asks',
    label: { en: 'Questions from candidates', hi: 'उम्मीदवारों के प्रश्न' },
    title: { en: '{name} has a question', hi: '{name} का एक प्रश्न है' },
    defaults: byBellAndMail,
  },
]
