import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const offboardingMeScreens = defineScreens([
  {
    path: '/offboarding/employee/{id}',
    access: 'common',
    header: true,
    entry: 'both',
    permission: 'offboarding.separation.view',
    title: 'offboardingTitles:separation',
    lazy: () => import('./separations/SeparationPage.tsx'),
  },
  {
    path: '/offboarding/employee/requisition/{id}',
    access: 'common',
    header: true,
    entry: 'both',
    permission: 'offboarding.separation.view',
    title: 'offboardingTitles:separation',
    lazy: () => import('./separations/RequisitionPage.tsx'),
  },
  {
    path: '/resignation',
    access: 'common',
    header: true,
    entry: 'me',
    permission: 'requests.raise',
    title: 'offboardingTitles:mine',
    lazy: () => import('./own/OwnSeparationPage.tsx'),
  },
])
