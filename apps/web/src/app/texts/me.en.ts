/** Texts of the self-service shell and its home. */
export const meEn = {
  nav: {
    label: 'Self-service',
    start: '{{name}}, home',
    home: 'Home',
    time: 'Time',
    inbox: 'Inbox',
    people: 'People',
    more: 'More',
    overview: 'Overview',
    pages: '{{name}}: pages',
    waiting_one: '{{count}} waiting for you',
    waiting_other: '{{count}} waiting for you',
  },
  greeting: {
    morning: 'Good morning, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
  },
  quick: { title: 'Quick actions' },
  timePages: 'Attendance, leave and shifts',
  moreMe: 'My details',
  moreService: 'Work and services',
  moreLeaving: 'Leaving',
  moreApp: 'App and account',
}

export type MeTexts = typeof meEn
