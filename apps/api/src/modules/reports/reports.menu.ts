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
  ],
}
