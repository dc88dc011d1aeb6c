import type { LetterCategory } from '@muster/contract/documents/letters.constants'
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

/** The words of each category. */
const categoryKeys: Readonly<Record<LetterCategory, Parameters<typeof categoryTexts>[0]>> = {
  ...{ offer: 'offer', appointment: 'appointment', confirmation: 'confirmation', increment: 'increment' },
  ...{ promotion: 'promotion', transfer: 'transfer', experience: 'experience', relieving: 'relieving' },
  ...{ warning: 'warning', other: 'other' },
}
export const wordsOfCategory = (category: LetterCategory): string => categoryTexts(categoryKeys[category])
