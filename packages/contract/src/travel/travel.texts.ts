import { defineContractTexts } from '../kit/texts.ts'

export const travelContractTexts = defineContractTexts('contract.travel', {
  en: { timeZone: 'Choose a time zone from the list.' },
  hi: { timeZone: 'सूची से समय क्षेत्र चुनें।' },
})
