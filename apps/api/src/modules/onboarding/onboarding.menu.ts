import type { MenuContribution } from '../../platform/access/menu.ts'

export const onboardingMenu: MenuContribution = {
  block: 25_000,
  app: 'hrms',
  entries: [
    {
      place: { group: 'people' },
      id: 2,
      name: 'Candidates',
      slug: 'onboarding_candidates',
      icon: 'people',
      layout: 'ONBOARDING_CANDIDATES',
      url: '/advance-hr/onboarding/candidate',
      permissions: ['onboarding.candidate.view'],
    },
    {
      place: { settings: 'people' },
      id: 3,
      name: 'Onboarding flows',
      slug: 'onboarding_flow',
      layout: 'ONBOARDING_FLOW',
      url: '/onboarding/flow',
      intro: 'Steps and activities from offer to first day, and whom they are for',
      permissions: ['onboarding.flow.manage'],
    },
    {
      place: { settings: 'people' },
      id: 4,
      name: 'Onboarding settings',
      slug: 'onboarding_configuration',
      layout: 'ONBOARDING_CONFIGURATION',
      url: '/onboarding/configuration',
      intro: 'How long data of candidates who did not join is kept',
      permissions: ['onboarding.setting.manage'],
    },
  ],
}
