/**
 * Access-permission codes of the two screens that administer access (platform and core specification, section
 * 6: "Admin permission screens use access-permission codes 13 and 23", without saying which is which). Our
 * reading: a code is the number of the screen's menu entry within this module's block. 13 is Data Permission
 * (`/users/accessgroup`), 23 the permissions of roles and sub-admins. An account may open the screen when its
 * menu contains the entry, which depends on the entry's permissions.
 */
export const ACCESS_CODE = { dataPermission: 13, permissions: 23 } as const

/**
 * The nine limits of a data-permission group (core specification, section 3 "Access group"): wire name → the
 * employee attribute it tests.
 */
export const GROUP_LIMITS = {
  org_entities: 'entity',
  locations: 'location',
  branches: 'branch',
  zones: 'zone',
  business_units: 'business_unit',
  channel_types: 'channel_type',
  departments: 'department',
  employee_types: 'employee_type',
  access_levels: 'access_level',
} as const

export type GroupLimit = keyof typeof GROUP_LIMITS

export const groupLimits = Object.keys(GROUP_LIMITS) as GroupLimit[]

/** Why an account that may manage groups can't edit this group. */
export const groupLocks = [
  /** The caller is a member: the group decides what they see themselves. */
  'own',
  /** Some of its members are outside the caller's reach. */
  'members',
  /** A member holds a permission on the group's people that the caller does not hold. */
  'stronger',
] as const

/** Whose records the personal grants of a sub-admin reach. */
export const dataScopes = ['organisation', 'group', 'reports'] as const
