/**
 * What somebody may do with a dashboard (domain decisions, section 10). It decides about the dashboard alone: its figures
 * are read with the permissions and reach of whoever looks at it.
 */

export interface RightsFacts {
  readonly isOwner: boolean
  /** Holds the permission to manage analytics, or administers the organisation. */
  readonly manages: boolean
  /** Holds the permission to create dashboards. */
  readonly creates: boolean
  /** The greatest right that was given to them, to a role or to a group of theirs. */
  readonly given: 'view' | 'edit' | null
  readonly isDeleted: boolean
}

export interface DashboardRights {
  readonly view: boolean
  readonly edit: boolean
  /** Give and take access. */
  readonly share: boolean
  readonly remove: boolean
  readonly restore: boolean
  /** Make somebody else its owner. */
  readonly transfer: boolean
}

const NONE: DashboardRights = {
  view: false,
  edit: false,
  share: false,
  remove: false,
  restore: false,
  transfer: false,
}

export function rightsOf({ isOwner, manages, creates, given, isDeleted }: RightsFacts): DashboardRights {
  // An owner who may no longer create dashboards can still view their own, but neither edit nor share them.
  const owns = manages || (isOwner && creates)
  if (isDeleted) return { ...NONE, restore: owns }
  return {
    view: isOwner || manages || given !== null,
    edit: owns || given === 'edit',
    share: owns,
    remove: owns,
    restore: false,
    transfer: owns,
  }
}
