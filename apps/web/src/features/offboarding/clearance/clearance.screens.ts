import { defineScreens } from '../../../lib/screen/screen-definition.ts'

/** Clearance of all leavers, and its set-up. */
export const clearanceScreens = defineScreens([
  {
    path: '/offboarding/clearance',
    layoutKeys: ['OFFBOARDING_CLEARANCE'],
    access: 'admin',
    header: true,
    permission: 'offboarding.clearance.view',
    title: 'clearanceTitles:list',
    lazy: () => import('./ClearancesPage.tsx'),
  },
  {
    path: '/offboarding/checklist/{id}',
    access: 'admin',
    header: true,
    permission: 'offboarding.clearance.view',
    title: 'clearanceTitles:one',
    lazy: () => import('./ClearancePage.tsx'),
  },
  {
    path: '/offboarding/checklists',
    layoutKeys: ['OFFBOARDING_CHECKLIST'],
    access: 'admin',
    header: true,
    permission: 'offboarding.clearance.configure',
    title: 'clearanceTitles:checklists',
    lazy: () => import('./ChecklistsPage.tsx'),
  },
])
