/** Texts of the bell, its page and its preferences. */
export const noticesEn = {
  title: 'Notifications',
  markAll: 'Mark all as read',
  seeAll: 'All notifications and preferences',
  loading: 'Loading your notifications',
  emptyTitle: 'No notifications',
  emptyText:
    'When something concerns you, such as a finished import or a change to your record, you will see it here.',
  emptyUnreadTitle: 'You’re all caught up',
  emptyUnreadText: 'New notifications appear here automatically.',
  failedTitle: 'Your notifications could not be loaded',
  retry: 'Try again',
  more: 'Show more',
  several_one: '{{count}} new notification',
  several_other: '{{count}} new notifications',
  latest: 'Latest: {{title}}',
  unread: 'Unread',
  markRead: 'Mark as read: {{title}}',
  markUnread: 'Mark as unread: {{title}}',
  remove: 'Delete: {{title}}',
  clear: 'Delete read notifications',
  tabs: { label: 'Show', all: 'All', unread: 'Unread', preferences: 'Preferences' },
  kept: 'Notifications are kept for {{days}} days.',
  preferences: {
    title: 'Notification preferences',
    text: 'Choose for each type whether you are notified in the app, by e-mail to {{email}}, both or not at all.',
    kind: 'Notification',
    bell: 'In app',
    email: 'E-mail',
    bellOf: '{{kind}}: in app',
    emailOf: '{{kind}}: by e-mail',
    sound: 'Play a sound when a notification arrives',
    soundText: 'Only on this device.',
    listen: 'Play',
  },
}

export type NoticesTexts = typeof noticesEn
