import { defineTexts } from '../../../lib/texts/texts.ts'

export const rolesTexts = defineTexts('access.roles', {
  en: {
    rolesReportFileName: 'Admin Roles & Permissions Report.xlsx',
    unknownPermission: 'There is no permission {permission}.',
    administratorsHaveAll: 'Administrators have all permissions. This can’t be changed.',
    unknownRole: 'There is no role {roleId}.',
    scopeNotAllowed: '“{label}” can’t be granted with the scope {wrong}.',
    permissionsSaved: 'Permissions saved',
    ownRecord: 'Own record',
    module: 'Module',
    permission: 'Permission',
    permissionKey: 'Permission key',
    personalGrants: 'People with a personal grant',
    rolesReport: 'Admin Roles & Permissions Report',
    permissionsExported: '{total} permissions exported',
    rolesAndPermissions: 'Roles and permissions',
    product: 'Product {productId}',
    roleExpired: 'The last day of the role has passed.',
    expiringSubAdminRoles: 'Sub-admin roles that end today',
    unknownProduct: 'This product does not exist.',
    roleNotInProduct: 'This product does not have this role.',
    lastDayInPast: 'The last day is in the past.',
    roleGranted: 'Role granted',
    subAdminRoleRevoked: 'Sub-admin role revoked',
    roleRevoked: 'Role revoked',
  },
  hi: {
    expiringSubAdminRoles: 'आज समाप्त होने वाली सब-एडमिन भूमिकाएँ',
    rolesReport: 'प्रशासक भूमिका और अनुमति रिपोर्ट',
  },
})
