/**
 * Access-permission codes of the two screens that decide about access (platform and core specification,
 * section 6: "Admin permission screens use access-permission codes 13 and 23", without saying which or what
 * for). Our reading: they are the numbers of these screens' menu entries, within the block of this module:
 * 13 is Data Permission (`/users/accessgroup`), 23 the permissions of roles and sub-admins. An account may open
 * the screen when its menu holds the entry, which follows the entry's permissions.
 */
export const ACCESS_CODE = { dataPermission: 13, permissions: 23 } as const

/**
 * The nine limits of a data-permission group (core specification, section 3 "Access group"): name on the
 * wire → what of a person it looks at.
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

/** Why somebody who may manage groups can't change this one. */
export const groupLocks = [
  /** They belong to it: it decides what they see themselves. */
  'own',
  /** Some of its members are people out of their reach. */
  'members',
  /** A member may do things with the group that they may not. */
  'stronger',
] as const

/** Whose people the personal grants of a sub-admin reach. */
export const dataScopes = ['organisation', 'group', 'reports'] as const
