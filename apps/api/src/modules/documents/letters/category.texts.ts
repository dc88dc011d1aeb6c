import { defineTexts } from '../../../lib/texts/texts.ts'

/** Kinds of letters, as lists and requests name them. */
export const categoryTexts = defineTexts('documents.letter-categories', {
  en: {
    offer: 'Offer',
    appointment: 'Appointment',
    confirmation: 'Confirmation',
    increment: 'Increment',
    promotion: 'Promotion',
    transfer: 'Transfer',
    experience: 'Experience',
    relieving: 'Relieving',
    warning: 'Warning',
    other: 'Other',
  },
  hi: {
    offer: 'प्रस्ताव',
    appointment: 'नियुक्ति',
    confirmation: 'पुष्टि',
    increment: 'वेतन वृद्धि',
    promotion: 'पदोन्नति',
    transfer: 'तबादला',
    experience: 'अनुभव',
    relieving: 'कार्यमुक्ति',
    warning: 'चेतावनी',
    other: 'अन्य',
  },
})
