import { defineTexts } from '../../lib/texts/texts.ts'

export const noticesTexts = defineTexts('notices', {
  en: {
    deletingOldNotices: 'Deleting old notifications',
    unread: { one: '{count} unread notification', other: '{count} unread notifications' },
    notices: 'Notifications',
    notificationPreferences: 'Notification preferences',
  },
  hi: {
    unread: { one: '{count} अपठित सूचना', other: '{count} अपठित सूचनाएँ' },
    deletingOldNotices: 'पुरानी सूचनाएँ हटाना',
    notices: 'सूचनाएँ',
    notificationPreferences: 'सूचनाओं की पसंद',
  },
})
