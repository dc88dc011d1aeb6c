/**
 * Whose records a grant reaches. `reports`: direct and indirect reports; `group`: the people of the account's
 * data-permission groups.
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

/**
 * Named sets of permissions that a sub-admin can start from (`access/presets.ts`). Each module says which of its own
 * permissions belong to them, so that they never name what does not exist.
 */
export const presets = ['hr_officer', 'hr_manager', 'payroll', 'recruiter', 'auditor', 'it'] as const
export type Preset = (typeof presets)[number]

export interface PermissionDefinition {
  /** What it allows, as the permission matrix shows it. */
  readonly label: string
  /** Scopes in which it can be granted; a permission that is not about records has only `organisation`. */
  readonly scopes: readonly Scope[]
  /** Default grants of a new organisation, by role id. Administrators (2, -2) always hold all permissions. */
  readonly defaults?: Readonly<Record<number, readonly Scope[]>>
  /** Presets that contain it. */
  readonly presets?: readonly Preset[]
  /** Other words by which people look for it. */
  readonly synonyms?: readonly string[]
}

export type PermissionCatalogue = Readonly<Record<string, PermissionDefinition>>

/** Declares a module's permissions; keys are `<module>.<thing>.<verb>`. */
export function permissionCatalogue<const C extends PermissionCatalogue>(catalogue: C): C {
  return catalogue
}
