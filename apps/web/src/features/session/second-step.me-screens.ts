import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const secondStepMeScreens = defineScreens([
  {
    path: '/security/two-step',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'secondStep:title',
    lazy: () => import('./pages/TwoStepPage.tsx'),
  },
])
