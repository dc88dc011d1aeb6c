import { addTexts } from '../../lib/language/i18n.ts'

// What the app frame needs before the notices are loaded.
addTexts(
  'noticeTitles',
  {
    mine: 'Notifications',
    unread_one: '{{count}} unread notification',
    unread_other: '{{count}} unread notifications',
  },
  {
    hi: async () => ({
      mine: 'सूचनाएँ',
      unread_one: '{{count}} अपठित सूचना',
      unread_other: '{{count}} अपठित सूचनाएँ',
    }),
  },
)
