import { defineTexts } from '../../lib/texts/texts.ts'

export const noticesTexts = defineTexts('notices', {
  en: {
    forgettingOldNotices: 'Forgetting old notices',
    notices: 'Notices',
    waysOfNotices: 'Ways of notices',
  },
})
