import type { MenuContribution, MenuPlace, PlacedMenuItem } from '../../platform/access/menu.ts'

const bulkWork = [
  'employees.bulk.edit',
  'employees.import',
  'employees.account.manage',
  'employees.roster.manage',
]

const place: MenuPlace = { group: 'people' }

/** The specification fixes ids 11 and 28 for probation. */
const probation: PlacedMenuItem = {
  place,
  id: 41,
  name: 'Probation',
  slug: 'probation_group',
  version: 1,
  permissions: [],
  children: [
    {
      id: 11,
      name: 'Probation',
      slug: 'probation',
      layout: 'EDIT_EMPLOYEE',
      url: '/users/probation',
      permissions: ['employees.probation.manage'],
    },
    {
      id: 29,
      name: 'Suspensions',
      slug: 'suspensions',
      url: '/users/suspensions',
      permissions: ['employees.suspension.manage'],
    },
    {
      id: 44,
      name: 'PIP list',
      slug: 'pip_list',
      url: '/users/edm-dashboard/pip-list',
      permissions: ['employees.pip.view'],
    },
  ],
}

const changes: PlacedMenuItem = {
  place,
  id: 42,
  name: 'Changes',
  slug: 'changes_group',
  version: 1,
  permissions: [],
  children: [
    {
      id: 7,
      name: 'Planned changes',
      slug: 'planned_changes',
      url: '/users/planned-changes',
      permissions: ['employees.transfer', 'employees.separation', 'employees.rejoin'],
    },
    {
      id: 54,
      name: 'Pay from a file',
      slug: 'pay_upload',
      layout: 'PAY_UPLOAD',
      url: '/users/pay-upload',
      permissions: ['employees.pay.manage'],
    },
    {
      id: 55,
      name: 'Identity and bank from a file',
      slug: 'protected_upload',
      layout: 'PROTECTED_UPLOAD',
      url: '/users/protected-upload',
      permissions: ['employees.identity.edit', 'employees.bank.edit'],
    },
    {
      id: 56,
      name: 'History from a file',
      slug: 'history_upload',
      layout: 'HISTORY_UPLOAD',
      url: '/users/history-upload',
      permissions: ['employees.transfer'],
    },
    {
      id: 8,
      name: 'Employee timeline report',
      slug: 'timeline_report',
      url: '/users/timeline-report',
      permissions: ['employees.export'],
    },
  ],
}

const bulk: PlacedMenuItem = {
  place,
  id: 5,
  name: 'Bulk actions',
  slug: 'bulk',
  version: 1,
  permissions: bulkWork,
  children: [
    { id: 9, name: 'Bulk actions', slug: 'bulk_work', url: '/users/bulk-work', permissions: bulkWork },
    {
      id: 6,
      name: 'User configurations',
      slug: 'user_configurations',
      url: '/users/configurations',
      permissions: ['employees.account.manage'],
    },
  ],
}

const records: PlacedMenuItem = {
  place,
  id: 43,
  name: 'Records',
  slug: 'records_group',
  version: 1,
  permissions: [],
  children: [
    {
      id: 35,
      name: 'Data quality',
      slug: 'data_quality',
      layout: 'DATA_QUALITY',
      url: '/users/data-quality',
      permissions: ['employees.quality.view'],
    },
    {
      id: 36,
      name: 'Privacy',
      slug: 'privacy',
      layout: 'PRIVACY',
      url: '/users/privacy',
      permissions: ['employees.privacy.manage'],
    },
    {
      id: 50,
      name: 'Profile picture approvals',
      slug: 'picture_requests',
      layout: 'PICTURE_REQUESTS',
      url: '/users/picture-requests',
      permissions: ['employees.picture.approve'],
    },
  ],
}

const settings: readonly PlacedMenuItem[] = [
  {
    place: { settings: 'people' },
    order: 30,
    id: 28,
    name: 'Probation settings',
    slug: 'probation_settings',
    layout: 'PROBATION_SETTINGS',
    url: '/users/probation-settings',
    intro: 'How long probation lasts, and who gives feedback',
    permissions: ['employees.probation.configure'],
  },
  {
    place: { settings: 'people' },
    order: 35,
    id: 53,
    name: 'Pay',
    slug: 'pay_settings',
    layout: 'PAY_SETTINGS',
    url: '/users/pay-settings',
    intro: 'What pay is made of, and whether people see their own',
    permissions: ['employees.pay.configure'],
  },
  {
    place: { settings: 'people' },
    order: 40,
    id: 52,
    name: 'ID cards',
    slug: 'id_card_settings',
    layout: 'ID_CARD_SETTINGS',
    url: '/users/id-card-settings',
    intro: 'What the card shows, and how it looks',
    permissions: ['employees.id_card.configure'],
  },
]

/** People, the most used first. */
export const employeesMenu: MenuContribution = {
  block: 12_000,
  app: 'hrms',
  entries: [
    {
      place,
      id: 1,
      name: 'Employees',
      slug: 'employees',
      layout: 'EMPLOYEES',
      url: '/users/emp-directory',
      permissions: ['employees.directory.view'],
    },
    {
      place,
      id: 4,
      name: 'Organisation chart',
      slug: 'org_chart',
      layout: 'ORG_CHART',
      url: '/users/org-chart',
      permissions: ['employees.chart.view'],
    },
    changes,
    probation,
    bulk,
    records,
    {
      place,
      id: 51,
      name: 'Celebrations',
      slug: 'celebrations',
      layout: 'CELEBRATIONS',
      url: '/users/celebrations',
      permissions: ['employees.directory.view'],
    },
    ...settings,
    { place, id: 2, name: 'Add employee', slug: 'employees_create', permissions: ['employees.create'] },
    { place, id: 3, name: 'Import employees', slug: 'employees_import', permissions: ['employees.import'] },
  ],
}
