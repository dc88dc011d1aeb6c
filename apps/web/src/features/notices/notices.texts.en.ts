/** Texts of the bell, its page and its preferences. */
export const noticesEn = {
  title: 'Notifications',
  markAll: 'Mark all as read',
  seeAll: 'All notifications and preferences',
  loading: 'Loading your notifications',
  emptyTitle: 'Nothing new',
  emptyText:
    'When something concerns you, such as a finished import or a change of your record, it is told here.',
  emptyUnreadTitle: 'Everything is read',
  emptyUnreadText: 'New notifications appear here by themselves.',
  failedTitle: 'Your notifications could not be loaded',
  retry: 'Try again',
  more: 'Show more',
  unread: 'Unread',
  markRead: 'Mark as read: {{title}}',
  markUnread: 'Mark as unread: {{title}}',
  remove: 'Remove: {{title}}',
  clear: 'Remove what is read',
  tabs: { label: 'What to show', all: 'All', unread: 'Unread', preferences: 'Preferences' },
  kept: 'Notifications are kept for {{days}} days.',
  preferences: {
    title: 'How you want to hear',
    text: 'For each kind: in the bell at the top, by e-mail to {{email}}, both or not at all.',
    kind: 'What happened',
    bell: 'Bell',
    email: 'E-mail',
    bellOf: '{{kind}}: in the bell',
    emailOf: '{{kind}}: by e-mail',
    sound: 'Play a sound when a notification arrives',
    soundText: 'On this device only.',
    listen: 'Listen',
  },
}

export type NoticesTexts = typeof noticesEn
