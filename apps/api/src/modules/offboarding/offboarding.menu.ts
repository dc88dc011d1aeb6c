import type { MenuContribution } from '../../platform/access/menu.ts'
import { kindMenuItem } from '../requests/index.ts'

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
    kindMenuItem({ id: 40, name: 'Resignations', kind: 'RESIGNATION' }),
    kindMenuItem({ id: 41, name: 'Resignation withdrawals', kind: 'WITHDRAWAL' }),
    kindMenuItem({
      ...{ id: 42, name: 'Exit interview reviews', kind: 'EXIT_INTERVIEW_FEEDBACK' },
      layout: 'REQUEST_EXIT_INTERVIEW',
    }),
    kindMenuItem({ id: 43, name: 'Clearance sign-offs', kind: 'CLEARANCE' }),
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
