import { defineScreens } from '../../lib/screen-definition.ts'

export const organisationScreens = defineScreens([
  {
    path: '/org-master/org-units',
    layoutKeys: ['ORG_MASTER'],
    access: 'admin',
    header: true,
    title: 'organisation:units.title',
    lazy: () => import('./pages/OrgUnitsPage.tsx'),
  },
])
