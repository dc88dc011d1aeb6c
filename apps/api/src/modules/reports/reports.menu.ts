import type { MenuContribution } from '../../platform/access/menu.ts'

export const reportsMenu: MenuContribution = {
  block: 23_000,
  app: 'hrms',
  entries: [
    {
      place: { group: 'insights' },
      order: 20,
      id: 1,
      name: 'Reports',
      slug: 'reports',
      layout: 'REPORTS_EMPLOYEE',
      url: '/reports/1/0',
      icon: 'chart',
      permissions: ['reports.view'],
    },
    // The areas are segments of the library; search finds them by name.
    {
      place: { under: 'reports' },
      id: 2,
      name: 'Attendance reports',
      slug: 'reports_attendance',
      layout: 'REPORTS_ATTENDANCE',
      url: '/reports/1/2',
      hideFromMenu: true,
      permissions: ['reports.view'],
    },
    {
      place: { under: 'reports' },
      id: 3,
      name: 'Leave reports',
      slug: 'reports_leave',
      layout: 'REPORTS_LEAVE',
      url: '/reports/1/3',
      hideFromMenu: true,
      permissions: ['reports.view'],
    },
  ],
}
