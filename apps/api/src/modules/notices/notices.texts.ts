import { defineTexts } from '../../lib/texts/texts.ts'

export const noticesTexts = defineTexts('notices', {
  en: {
    deletingOldNotices: 'Deleting old notifications',
    notices: 'Notifications',
    notificationPreferences: 'Notification preferences',
  },
  hi: {
    deletingOldNotices: 'पुरानी सूचनाएँ हटाना',
  },
})
