import { defineContractTexts } from '../kit/texts.ts'

export const helpdeskFieldTexts = defineContractTexts('contract.helpdesk', {
  en: { oneLine: 'Write it on one line.' },
  hi: { oneLine: 'इसे एक ही पंक्ति में लिखें।' },
})
