import type { NoticeKind } from '../notices/index.ts'

export const dashboardsNotices: readonly NoticeKind[] = [
  {
    kind: 'dashboards.announcement',
    label: { en: 'New announcements', hi: 'नई घोषणाएँ' },
    title: { en: 'Announcement: {title}', hi: 'घोषणा: {title}' },
    defaults: { bell: true, email: false },
  },
]
