import { defineScreens } from '../../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const interviewMeScreens = defineScreens([
  {
    path: '/leaving/exit-interview',
    access: 'common',
    header: true,
    entry: 'me',
    title: 'interviewTitles:own',
    lazy: () => import('./OwnPage.tsx'),
  },
])
