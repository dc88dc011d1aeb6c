/** Texts of both homes that are shown first; those of the parts are in parts.texts.en.ts. */
export const dashboardsEn = {
  titles: {
    home: 'Home',
    attendance: 'Attendance dashboard',
    mood: 'Mood report',
    library: 'Home pages',
    announcements: 'Announcements',
    links: 'Quick links',
  },
  greeting: 'Hello, {{name}}',
  needs: {
    title: 'Waiting for you',
    nothing: 'Nothing is waiting for you',
    incomplete: 'Some items could not be loaded',
    closed: 'Some items are private to this person and are hidden while you view as them.',
    assigned: 'Show',
    both: 'All',
    to_me: 'For me to do',
    by_me: 'With others',
    nothingHere: 'Nothing here',
  },
  loading: 'Loading your home page',
  retry: 'Try again',
  partFailed: 'This part could not be loaded',
  apps: 'Your other apps',
  announcements: {
    title: 'Announcements',
    isNew: 'New',
    pinned: 'Pinned',
    acknowledge: 'Acknowledge',
    acknowledged: 'Acknowledged',
    join: 'I take part',
    decline: 'I don’t take part',
    joined: 'You take part',
    declined: 'You don’t take part',
    change: 'Change',
    more: 'Read more: {{title}}',
    less: 'Show less of {{title}}',
    until: 'until {{day}}',
  },
}

export type DashboardsTexts = typeof dashboardsEn
