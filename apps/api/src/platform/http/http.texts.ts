import { defineTexts } from '../../lib/texts/texts.ts'

export const httpTexts = defineTexts('platform.http', {
  en: {
    thisFieldIsNotKnown: 'This field is unknown.',
    pleaseCorrectTheMarkedFields: 'Please correct the marked fields. {first}: {first2}',
  },
  hi: {
    thisFieldIsNotKnown: 'यह फ़ील्ड ज्ञात नहीं है।',
    pleaseCorrectTheMarkedFields: 'कृपया चिह्नित फ़ील्ड ठीक करें। {first}: {first2}',
  },
})
