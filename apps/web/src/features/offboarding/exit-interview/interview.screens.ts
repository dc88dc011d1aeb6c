import { defineScreens } from '../../../lib/screen/screen-definition.ts'

/** Exit interviews: form and figures. */
export const interviewScreens = defineScreens([
  {
    path: '/offboarding/employee/{id}/exit-interview',
    access: 'admin',
    header: true,
    permission: 'offboarding.exit_interview.view',
    title: 'interviewTitles:one',
    lazy: () => import('./InterviewPage.tsx'),
  },
  {
    path: '/offboarding/exit-interviews',
    layoutKeys: ['OFFBOARDING_EXIT_INTERVIEWS'],
    access: 'admin',
    header: true,
    permission: 'offboarding.exit_interview.view',
    title: 'interviewTitles:figures',
    lazy: () => import('./FiguresPage.tsx'),
  },
  {
    path: '/offboarding/exit-form',
    layoutKeys: ['OFFBOARDING_EXIT_FORM'],
    access: 'admin',
    header: true,
    permission: 'offboarding.exit_interview.configure',
    title: 'interviewTitles:settings',
    lazy: () => import('./SettingsPage.tsx'),
  },
])
