import { ACCESS_CODE } from '@muster/contract/access/access.constants'
import type { MenuContribution, MenuPlace } from '../../platform/access/menu.ts'

const place: MenuPlace = { settings: 'access' }

/** The ids of the entries about permissions are the specification's access codes. */
export const accessMenu: MenuContribution = {
  block: 7000,
  app: 'hrms',
  entries: [
    {
      place,
      id: ACCESS_CODE.permissions,
      name: 'Roles and sub-admins',
      slug: 'sub_admins',
      layout: 'SUB_ADMINS',
      url: '/users/sub-admins',
      intro: 'Sub-admins: what they can do, and for whom',
      permissions: ['access.sub_admin.manage'],
    },
    {
      place,
      id: ACCESS_CODE.dataPermission,
      name: 'Data Permission',
      slug: 'data_permission',
      layout: 'DATA_PERMISSION',
      url: '/users/accessgroup',
      intro: 'Groups of people, and who can see them',
      permissions: ['access.group.manage', 'access.unit_menu.manage'],
    },
    {
      place,
      id: 24,
      name: 'Permission matrix',
      slug: 'permission_matrix',
      layout: 'PERMISSION_MATRIX',
      url: '/users/permission-matrix',
      intro: 'What each role can do, side by side',
      permissions: ['access.matrix.view', 'access.matrix.manage'],
    },
  ],
}
