import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** Settings of the organisation. */
export const settingsScreens = defineScreens([
  {
    path: '/settings',
    access: 'admin',
    header: true,
    title: 'settings:index.title',
    lazy: () => import('./index/SettingsIndexPage.tsx'),
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
  {
    path: '/settings/other',
    layoutKeys: ['SETTINGS_OTHER'],
    access: 'admin',
    header: true,
    permission: 'settings.organisation.view',
    title: 'settings:titles.other',
    lazy: () => import('./pages/OtherSettingsPage.tsx'),
  },
  {
    path: '/settings/mobile',
    layoutKeys: ['SETTINGS_MOBILE'],
    access: 'admin',
    header: true,
    permission: 'settings.organisation.view',
    title: 'settings:titles.mobile',
    lazy: () => import('./pages/MobileSettingsPage.tsx'),
  },
  {
    path: '/settings/checklist',
    layoutKeys: ['SETTINGS_CHECKLIST'],
    access: 'admin',
    header: true,
    permission: 'settings.checklists.manage',
    title: 'settings:titles.checklists',
    lazy: () => import('./pages/ChecklistsPage.tsx'),
  },
  {
    path: '/settings/benefits',
    layoutKeys: ['ORG_BENIFIT'],
    access: 'admin',
    header: true,
    permission: 'settings.benefits.manage',
    title: 'settings:titles.benefits',
    lazy: () => import('./pages/BenefitsPage.tsx'),
  },
])
