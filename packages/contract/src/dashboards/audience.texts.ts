import { defineContractTexts } from '../kit/texts.ts'

export const addressTexts = defineContractTexts('contract.dashboards', {
  en: { webAddress: 'Enter a web address that starts with https:// or http://.' },
  hi: { webAddress: 'कृपया https:// या http:// से शुरू होने वाला पता लिखें।' },
})
