import { defineContractTexts } from '../kit/texts.ts'

export const peopleTexts = defineContractTexts('contract.people', {
  en: {
    oneGoal: 'Add at least one goal.',
    oneQuestion: 'Add at least one question.',
    answer: 'Please answer this question.',
    noAnswer: 'This is not a valid answer.',
    notRequested: 'This question is not part of the form.',
  },
  hi: {
    oneGoal: 'कम से कम एक लक्ष्य जोड़ें।',
    oneQuestion: 'कम से कम एक प्रश्न जोड़ें।',
    answer: 'कृपया इस प्रश्न का उत्तर दें।',
    noAnswer: 'यह इस प्रश्न का उत्तर नहीं है।',
    notRequested: 'यह पूछा नहीं गया है।',
  },
})
