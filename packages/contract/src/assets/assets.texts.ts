import { defineContractTexts } from '../kit/texts.ts'

export const assetsContractTexts = defineContractTexts('contract.assets', {
  en: {
    options: 'Add at least two different options.',
    prefix: 'Use letters, digits, hyphens and slashes, starting with a letter.',
    amount: 'Enter an amount such as 1250.50.',
  },
  hi: {
    options: 'कम से कम दो अलग विकल्प जोड़ें।',
    prefix: 'अक्षर, अंक, हाइफ़न और स्लैश इस्तेमाल करें; शुरुआत अक्षर से करें।',
    amount: '1250.50 जैसी राशि लिखें।',
  },
})
