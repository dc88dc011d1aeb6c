/**
 * Whose records a grant reaches. `reports` is everyone below in the line of managers, direct and
 * indirect; `group` the people of the account's data-permission groups.
 */
export const scopes = ['self', 'reports', 'group', 'organisation'] as const
export type Scope = (typeof scopes)[number]

/** Role ids of the specification (platform document, section 6). */
export const ROLE = {
  admin: 2,
  subAdmin: 8,
  adminLike: -2,
  employee: 7,
  atsAdmin: 5,
  pmsAdmin: 4,
  payroll: 9,
  hiringManager: 12,
  interviewer: 13,
  recruiter: 14,
  lmsAdmin: 17,
  tripPermit: 19,
  autoTrip: 20,
} as const

export interface PermissionDefinition {
  /** What it allows, as an administrator reads it in the permission matrix. */
  readonly label: string
  /** Scopes it can be granted with; a permission without rows has only `organisation`. */
  readonly scopes: readonly Scope[]
  /** Default grants of a fresh organisation, by role id. Administrators (2, -2) always hold all. */
  readonly defaults?: Readonly<Record<number, readonly Scope[]>>
}

export type PermissionCatalogue = Readonly<Record<string, PermissionDefinition>>

/** Declares a module's permissions; keys are `<module>.<thing>.<verb>`. */
export function permissionCatalogue<const C extends PermissionCatalogue>(catalogue: C): C {
  return catalogue
}
