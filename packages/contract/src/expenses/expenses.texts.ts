import { defineContractTexts } from '../kit/texts.ts'

export const expensesContractTexts = defineContractTexts('contract.expenses', {
  en: {
    amount: 'Enter an amount such as 1250 or 1250.50.',
    positiveAmount: 'Enter an amount above 0 such as 1250.50.',
    rate: 'Enter a number such as 83.25.',
    distance: 'Enter a distance such as 12.5.',
    currency: 'Enter a currency such as INR.',
    account: 'Use letters, digits, dots, hyphens and slashes.',
  },
  hi: {
    amount: '1250 या 1250.50 जैसी राशि लिखें।',
    positiveAmount: '0 से अधिक राशि लिखें, जैसे 1250.50।',
    rate: '83.25 जैसी संख्या लिखें।',
    distance: '12.5 जैसी दूरी लिखें।',
    currency: 'INR जैसी मुद्रा लिखें।',
    account: 'अक्षर, अंक, बिंदु, हाइफ़न और स्लैश इस्तेमाल करें।',
  },
})
