import { defineContractTexts } from '../kit/texts.ts'

export const pettyCashContractTexts = defineContractTexts('contract.petty-cash', {
  en: {
    amount: 'Enter an amount such as 1250 or 1250.50.',
    account: 'Use letters, digits, dots, hyphens and slashes.',
  },
  hi: {
    amount: '1250 या 1250.50 जैसी राशि लिखें।',
    account: 'अक्षर, अंक, बिंदु, हाइफ़न और स्लैश इस्तेमाल करें।',
  },
})
