import { defineTexts } from '../../lib/texts/texts.ts'

export const httpTexts = defineTexts('platform.http', {
  en: {
    thisFieldIsNotKnown: 'This field is not known.',
    pleaseCorrectTheMarkedFields: 'Please correct the marked fields. {first}: {first2}',
  },
})
