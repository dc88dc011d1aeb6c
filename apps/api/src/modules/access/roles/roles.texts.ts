import { defineTexts } from '../../../lib/texts/texts.ts'

export const rolesTexts = defineTexts('access.roles', {
  en: {
    adminRolesPermissionsReportXlsx: 'Admin Roles & Permissions Report.xlsx',
    thereIsNoPermission: 'There is no permission {permission}.',
    administratorsHoldEverythingThis: 'Administrators have all permissions. This can’t be changed.',
    thereIsNoRole: 'There is no role {roleId}.',
    cantBeGrantedWithTheScope: '“{label}” can’t be granted with the scope {wrong}.',
    permissionsSaved: 'Permissions saved',
    ownRecord: 'Own record',
    module: 'Module',
    permission: 'Permission',
    permissionKey: 'Permission key',
    peopleWithAPersonalGrant: 'People with a personal grant',
    adminRolesPermissionsReport: 'Admin Roles & Permissions Report',
    permissionsExported: '{total} permissions exported',
    rolesAndPermissions: 'Roles and permissions',
    product: 'Product {productId}',
    theLastDayOfTheRoleIsOver: 'The last day of the role has passed.',
    subAdminRolesThatEndToday: 'Sub-admin roles that end today',
    thereIsNoSuchProduct: 'This product does not exist.',
    thisProductHasNoSuchRole: 'This product does not have this role.',
    theLastDayIsInThePast: 'The last day is in the past.',
    roleGranted: 'Role granted',
    subAdminRoleRevoked: 'Sub-admin role revoked',
    roleRevoked: 'Role revoked',
  },
  hi: {
    adminRolesPermissionsReport: 'प्रशासक भूमिका और अनुमति रिपोर्ट',
  },
})
