import { defineScreens } from '../../lib/screen/screen-definition.ts'

export const accessScreens = defineScreens([
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
  {
    path: '/users/sub-admins',
    layoutKeys: ['SUB_ADMINS'],
    access: 'admin',
    header: true,
    permission: 'access.sub_admin.manage',
    title: 'access-roles:title',
    lazy: () => import('./pages/SubAdminsPage.tsx'),
  },
  {
    path: '/users/permission-matrix',
    layoutKeys: ['PERMISSION_MATRIX'],
    access: 'admin',
    header: true,
    permission: 'access.matrix.view',
    title: 'access-roles:matrix.title',
    lazy: () => import('./pages/PermissionMatrixPage.tsx'),
  },
])
