import { defineScreens } from '../../lib/screen-definition.ts'

/** What everybody sets for themselves, and an organisation for all of its people. */
export const settingsScreens = defineScreens([
  {
    path: '/general-settings',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'settings:title',
    lazy: () => import('./pages/GeneralSettingsPage.tsx'),
  },
  {
    path: '/organisation/settings/code-setting',
    layoutKeys: ['CODE_SETTING'],
    access: 'admin',
    header: true,
    permission: 'settings.codes.manage',
    title: 'settings:codes.title',
    lazy: () => import('./pages/CodeSettingPage.tsx'),
  },
])
