import { ACCESS_CODE } from '@muster/contract/access/access.constants'
import type { MenuContribution } from '../../platform/access/menu.ts'

/** The ids of the entries about permissions are the specification's access codes. */
export const accessMenu: MenuContribution = {
  block: 7000,
  app: 'hrms',
  isLast: true,
  entries: [
    {
      id: 1,
      name: 'Access',
      slug: 'access',
      icon: 'key',
      permissions: [],
      children: [
        {
          id: ACCESS_CODE.dataPermission,
          name: 'Data Permission',
          slug: 'data_permission',
          layout: 'DATA_PERMISSION',
          url: '/users/accessgroup',
          permissions: ['access.group.manage', 'access.unit_menu.manage'],
        },
        {
          id: ACCESS_CODE.permissions,
          name: 'Roles and sub-admins',
          slug: 'sub_admins',
          layout: 'SUB_ADMINS',
          url: '/users/sub-admins',
          permissions: ['access.sub_admin.manage'],
        },
        {
          id: 24,
          name: 'Permission matrix',
          slug: 'permission_matrix',
          layout: 'PERMISSION_MATRIX',
          url: '/users/permission-matrix',
          permissions: ['access.matrix.view', 'access.matrix.manage'],
        },
      ],
    },
  ],
}
