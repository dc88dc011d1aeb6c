import { defineScreens } from '../../../lib/screen/screen-definition.ts'

/** Pay: set-up and upload for HR. */
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
])
