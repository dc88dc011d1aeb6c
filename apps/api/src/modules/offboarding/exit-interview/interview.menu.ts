import type { MenuContribution } from '../../../platform/access/menu.ts'

export const interviewMenu: MenuContribution['entries'] = [
  {
    place: { under: 'offboarding_dashboard' },
    id: 24,
    name: 'Exit interviews',
    slug: 'offboarding_exit_interviews',
    icon: 'people',
    layout: 'OFFBOARDING_EXIT_INTERVIEWS',
    url: '/offboarding/exit-interviews',
    permissions: ['offboarding.exit_interview.view'],
  },
  {
    place: { settings: 'people' },
    id: 25,
    name: 'Exit interview form',
    slug: 'offboarding_exit_form',
    layout: 'OFFBOARDING_EXIT_FORM',
    url: '/offboarding/exit-form',
    intro: 'What leavers are asked, and when the form is sent',
    permissions: ['offboarding.exit_interview.configure'],
  },
]
