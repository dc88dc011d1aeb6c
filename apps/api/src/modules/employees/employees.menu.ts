import type { MenuContribution } from '../../platform/access/menu.ts'

const bulkWork = [
  'employees.bulk.edit',
  'employees.import',
  'employees.account.manage',
  'employees.roster.manage',
]

export const employeesMenu: MenuContribution = {
  block: 12_000,
  app: 'hrms',
  entries: [
    {
      id: 1,
      name: 'Employees',
      slug: 'employees',
      layout: 'EMPLOYEES',
      url: '/users/emp-directory',
      icon: 'users',
      permissions: ['employees.directory.view'],
    },
    { id: 2, name: 'Add employee', slug: 'employees_create', permissions: ['employees.create'] },
    {
      id: 4,
      name: 'Organisation chart',
      slug: 'org_chart',
      layout: 'ORG_CHART',
      url: '/users/org-chart',
      icon: 'sitemap',
      permissions: ['employees.chart.view'],
    },
    // The specification's own numbers of probation: 11 and 28.
    {
      id: 11,
      name: 'Probation',
      slug: 'probation',
      layout: 'EDIT_EMPLOYEE',
      url: '/users/probation',
      icon: 'checklist',
      permissions: ['employees.probation.manage'],
    },
    {
      id: 29,
      name: 'Suspensions',
      slug: 'suspensions',
      url: '/users/suspensions',
      icon: 'exit',
      permissions: ['employees.suspension.manage'],
    },
    {
      id: 28,
      name: 'Probation settings',
      slug: 'probation_settings',
      layout: 'PROBATION_SETTINGS',
      url: '/users/probation-settings',
      icon: 'settings',
      permissions: ['employees.probation.configure'],
    },
    {
      id: 7,
      name: 'Planned changes',
      slug: 'planned_changes',
      url: '/users/planned-changes',
      icon: 'calendar',
      permissions: ['employees.transfer', 'employees.separation', 'employees.rejoin'],
    },
    {
      id: 8,
      name: 'Timeline of people',
      slug: 'timeline_report',
      url: '/users/timeline-report',
      icon: 'clock',
      permissions: ['employees.export'],
    },
    {
      id: 5,
      name: 'Bulk work',
      slug: 'bulk',
      version: 1,
      icon: 'database',
      permissions: bulkWork,
      children: [
        { id: 9, name: 'Bulk work', slug: 'bulk_work', url: '/users/bulk-work', permissions: bulkWork },
        {
          id: 6,
          name: 'User configurations',
          slug: 'user_configurations',
          url: '/users/configurations',
          permissions: ['employees.account.manage'],
        },
      ],
    },
    { id: 3, name: 'Import employees', slug: 'employees_import', permissions: ['employees.import'] },
  ],
}
