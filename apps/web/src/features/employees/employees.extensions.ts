import type { FeatureExtensions } from '../../lib/extensions.ts'
import './texts.ts'

/** What people bring to the palette and to the home of self-service. */
export const employeesExtensions: FeatureExtensions = {
  peopleSearch: async () => (await import('./data/people-search.ts')).searchForPalette,
  quickActions: [
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
  homeCards: [
    {
      id: 'employees.mine',
      permission: 'employees.profile.view',
      lazy: () => import('./components/HomeCard.tsx'),
    },
  ],
}
