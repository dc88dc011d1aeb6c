import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Separations, and one's own resignation. */
export const offboardingScreens = defineScreens([
  {
    path: '/offboarding',
    layoutKeys: ['OFFBOARDING_EXIT_REQUEST', 'OFFBORDING'],
    access: 'admin',
    header: true,
    permission: 'offboarding.separation.view',
    title: 'offboardingTitles:list',
    lazy: () => import('./separations/SeparationsPage.tsx'),
  },
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
    path: '/offboarding/upload',
    access: 'admin',
    header: true,
    permission: 'offboarding.separation.manage',
    title: 'offboardingTitles:upload',
    lazy: () => import('./separations/UploadPage.tsx'),
  },
  {
    path: '/organisation/offboarding/overview/{category}',
    layoutKeys: ['OFFBOARDING_DASHBOARD'],
    access: 'admin',
    header: true,
    permission: 'offboarding.separation.view',
    title: 'offboardingTitles:dashboard',
    lazy: () => import('./insights/DashboardPage.tsx'),
  },
  {
    path: '/offboarding/configuration',
    layoutKeys: ['OFFBOARDING_CONFIGURATION'],
    access: 'admin',
    header: true,
    permission: 'offboarding.setting.manage',
    title: 'offboardingTitles:settings',
    lazy: () => import('./setup/ConfigurationPage.tsx'),
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
