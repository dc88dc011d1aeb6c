import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Those that self-service has; `entry: 'both'`: the console as well. */
export const settingsMeScreens = defineScreens([
  {
    path: '/general-settings',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'settings:title',
    lazy: () => import('./pages/GeneralSettingsPage.tsx'),
  },
])
