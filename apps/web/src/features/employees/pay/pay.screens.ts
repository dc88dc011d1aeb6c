import { defineScreens } from '../../../lib/screen/screen-definition.ts'

/** Pay: set-up and upload for HR, one's own in self-service. */
export const payScreens = defineScreens([
  {
    path: '/users/pay-settings',
    layoutKeys: ['PAY_SETTINGS'],
    access: 'admin',
    header: true,
    permission: 'employees.pay.configure',
    title: 'pay:titles.settings',
    lazy: () => import('./PaySettingsPage.tsx'),
  },
  {
    path: '/users/pay-upload',
    layoutKeys: ['PAY_UPLOAD'],
    access: 'admin',
    header: true,
    permission: 'employees.pay.manage',
    title: 'pay:titles.upload',
    lazy: () => import('./PayUploadPage.tsx'),
  },
  {
    path: '/pay',
    access: 'common',
    header: true,
    entry: 'me',
    permission: 'employees.fields.pay',
    title: 'pay:titles.mine',
    lazy: () => import('./MyPayPage.tsx'),
  },
])
