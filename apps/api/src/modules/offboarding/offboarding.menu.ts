import type { MenuContribution } from '../../platform/access/menu.ts'

export const offboardingMenu: MenuContribution = {
  block: 27_000,
  app: 'hrms',
  entries: [
    {
      place: { group: 'people' },
      id: 1,
      name: 'Offboarding',
      slug: 'offboarding_dashboard',
      icon: 'people',
      layout: 'OFFBOARDING_DASHBOARD',
      url: '/organisation/offboarding/overview/all',
      permissions: ['offboarding.separation.view'],
    },
    {
      place: { under: 'offboarding_dashboard' },
      id: 2,
      name: 'Separations',
      slug: 'offboarding_exit_request',
      icon: 'people',
      layout: 'OFFBOARDING_EXIT_REQUEST',
      url: '/offboarding',
      permissions: ['offboarding.separation.view'],
    },
    {
      place: { settings: 'people' },
      id: 3,
      name: 'Offboarding settings',
      slug: 'offboarding_configuration',
      layout: 'OFFBOARDING_CONFIGURATION',
      url: '/offboarding/configuration',
      intro: 'Notice rules, and when clearance begins',
      permissions: ['offboarding.setting.manage'],
    },
  ],
}
