import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const onboardingMeScreens = defineScreens([
  {
    path: '/my-joining',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'onboardingTitles:ownKit',
    lazy: () => import('./own/OwnKitPage.tsx'),
  },
])
