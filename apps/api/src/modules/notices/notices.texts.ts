import { defineTexts } from '../../lib/texts/texts.ts'

export const noticesTexts = defineTexts('notices', {
  en: {
    forgettingOldNotices: 'Deleting old notifications',
    notices: 'Notifications',
    waysOfNotices: 'Notification preferences',
  },
})
