import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './privacy/texts.ts'
import './texts.ts'

/** Contributions of employees to the command palette and the self-service home. */
export const employeesExtensions: FeatureExtensions = {
  peopleSearch: async () => (await import('./data/people-search.ts')).searchForPalette,
  quickActions: [
    { id: 'employees.my_data', label: 'privacy:titles.myData', to: '/my-data', entry: 'me' },
    {
      id: 'employees.orgChart',
      label: 'employees:titles.orgChart',
      to: '/users/org-chart',
      entry: 'admin',
      permission: 'employees.chart.view',
    },
    {
      id: 'employees.myLine',
      label: 'employees:titles.myLine',
      to: '/org-chart',
      entry: 'me',
      permission: 'employees.chart.own',
    },
    {
      id: 'employees.myIdCard',
      label: 'employees:titles.myIdCard',
      to: '/id-card',
      entry: 'me',
      permission: 'employees.id_card.own',
    },
    {
      id: 'employees.celebrations',
      label: 'employees:titles.celebrations',
      to: '/celebrations',
      entry: 'me',
    },
    {
      id: 'employees.create',
      label: 'employees:actions.add',
      to: '/users/create',
      entry: 'admin',
      permission: 'employees.create',
    },
    {
      id: 'employees.import',
      label: 'employees:actions.import',
      to: '/users/import',
      entry: 'admin',
      permission: 'employees.import',
    },
    {
      id: 'employees.imports',
      label: 'employees:actions.imports',
      to: '/users/imports',
      entry: 'admin',
      permission: 'employees.import',
    },
  ],
  profileTabs: [
    {
      id: 'numbers',
      label: 'privacy:tab',
      permission: 'employees.profile.view',
      lazy: () => import('./privacy/ProtectedTab.tsx'),
    },
    {
      id: 'reporting',
      label: 'employees:reportingTab',
      permission: 'employees.chart.view',
      lazy: () => import('./org-chart/parts/ReportingTab.tsx'),
    },
  ],
  homeCards: [
    {
      id: 'employees.probation',
      permission: 'employees.probation.view',
      lazy: () => import('./probation/HomeProbation.tsx'),
    },
    {
      id: 'employees.pips',
      permission: 'employees.pip.view',
      lazy: () => import('./pip/HomePlans.tsx'),
    },
    {
      id: 'employees.mine',
      permission: 'employees.profile.view',
      lazy: () => import('./components/HomeCard.tsx'),
    },
    {
      id: 'employees.celebrations',
      permission: 'employees.colleagues.view',
      lazy: () => import('./celebrations/HomeCelebrations.tsx'),
    },
  ],
}
