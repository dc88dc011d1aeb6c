/** Texts of the self-service shell and its home. */
export const meEn = {
  nav: {
    label: 'Self-service',
    start: '{{name}}, home',
    home: 'Home',
    requests: 'Requests',
    profile: 'My profile',
    team: 'My team',
    colleagues: 'Colleagues',
  },
  greeting: {
    morning: 'Good morning, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
  },
  quick: {
    title: 'Quick actions',
    requests: 'Submit and follow requests',
    profile: 'See my profile',
    team: 'See my team',
    colleagues: 'Find colleagues',
  },
  about: { title: 'Your account', name: 'Name', email: 'E-mail', organisation: 'Organisation' },
}

export type MeTexts = typeof meEn
