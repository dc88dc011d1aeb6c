import { defineContractTexts } from '../kit/texts.ts'

export const policiesTexts = defineContractTexts('contract.policies', {
  en: {
    audience: 'Choose units from the list, or everybody.',
    readFirst: 'Please read the policy to its end first.',
  },
  hi: {
    audience: 'सूची में से इकाइयाँ चुनें, या सभी को।',
    readFirst: 'कृपया पहले नीति को अंत तक पढ़ें।',
  },
})
