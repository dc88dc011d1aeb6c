import { defineContractTexts } from '../../kit/texts.ts'

export const payShapeTexts = defineContractTexts('contract.pay', {
  en: {
    amount: 'Enter an amount such as 25000 or 25000.50.',
    percent: 'Enter a percentage such as 40 or 12.5.',
    code: 'Use capitals, digits and underscores, beginning with a letter.',
  },
  hi: {
    amount: 'राशि लिखें, जैसे 25000 या 25000.50।',
    percent: 'प्रतिशत लिखें, जैसे 40 या 12.5।',
    code: 'बड़े अक्षर, अंक और अंडरस्कोर लिखें, पहला अक्षर हो।',
  },
})
