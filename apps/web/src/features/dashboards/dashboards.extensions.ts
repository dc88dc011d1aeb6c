import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './texts.ts'

/** What waits, announcements and further parts, on the home of self-service. */
export const dashboardsExtensions: FeatureExtensions = {
  synonyms: {
    my_dashboard: 'home start today widgets',
    attendance_dashboard: 'present absent trend chart',
    dashboard_library: 'widgets home layout arrange order customise dashboard configure',
    dashboard_team: 'my team today reports who is in away late summary',
    dashboard_expense: 'spending claims overview categories',
    people_figures: 'facts headcount recount recalculate check differences',
    announcements: 'news notice board publish message',
    quick_links: 'bookmarks shortcuts urls',
    mood_report: 'moodometer happiness engagement feeling',
  },
  homeCards: [
    { id: 'dashboards.needs', leadsFirst: true, lazy: () => import('./home/HomeNeeds.tsx') },
    { id: 'dashboards.announcements', lazy: () => import('./home/HomeAnnouncements.tsx') },
    { id: 'dashboards.more', isLast: true, lazy: () => import('./home/HomeMore.tsx') },
  ],
}
