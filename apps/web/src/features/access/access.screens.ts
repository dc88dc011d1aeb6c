import { defineScreens } from '../../lib/screen-definition.ts'

export const accessScreens = defineScreens([
  {
    path: '/apps',
    access: 'admin',
    header: true,
    title: 'access:launcher.title',
    lazy: () => import('./pages/LauncherPage.tsx'),
  },
])
