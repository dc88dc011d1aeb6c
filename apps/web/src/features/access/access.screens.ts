import { defineScreens } from '../../lib/screen-definition.ts'

export const accessScreens = defineScreens([
  {
    path: '/apps',
    access: 'admin',
    header: true,
    title: 'access:launcher.title',
    lazy: () => import('./pages/LauncherPage.tsx'),
  },
  {
    path: '/users/accessgroup',
    layoutKeys: ['DATA_PERMISSION'],
    access: 'admin',
    header: true,
    title: 'access-groups:title',
    lazy: () => import('./pages/DataPermissionPage.tsx'),
  },
  {
    path: '/accessGroup/group-info',
    access: 'admin',
    header: true,
    permission: 'access.group.manage',
    title: 'access-groups:title',
    lazy: () => import('./pages/GroupPage.tsx'),
  },
])
