import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Separations. */
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
])
