/**
 * Separation modes of the specification (core document, section 9). It gives 19 ids and 17 names without a
 * mapping: we number the names in its order from 1. 18 and 19 are valid ids without a name; 18 is our "Resignation", for those
 * who give no further reason.
 */
export const separationModes: Readonly<Record<number, string>> = {
  1: 'Family Reasons',
  2: 'Getting Married',
  3: 'Long Commute',
  4: 'Personal Reasons',
  5: 'Pregnancy',
  6: 'Relocating',
  7: 'Retirement',
  8: 'Separated',
  9: 'Medical',
  10: 'Marriage',
  11: 'Higher Education',
  12: 'PIP',
  13: 'Others',
  14: 'Terminating',
  15: 'Personal',
  16: 'Better Opportunity',
  17: 'Company transfer',
  18: 'Resignation',
}
export const LAST_SEPARATION_MODE = 19
/**
 * What is offered, the most usual first. Names that say the same as another one ("Getting Married", "Personal") or nothing
 * ("Separated") are kept for records that have them.
 */
export const offeredSeparationModes = [18, 16, 11, 6, 3, 1, 4, 10, 5, 9, 7, 14, 12, 17, 13] as const

/** Why a due change was left out: `reach`, `ring` and `gone` concern its author, the reporting line and the manager. */
export const leftOutReasons = ['reach', 'ring', 'gone'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Maximum people per transfer. */
export const MOST_MOVED = 500

/** Timeline event names offered by the report, by the specification's ids, in its order and spelling. */
export const eventNames: Readonly<Record<number, string>> = {
  1: 'Joining',
  2: 'Department',
  3: 'Designation',
  4: 'Location',
  5: 'Reporting manager',
  6: 'Suspension',
  7: 'Probation completed',
  8: 'Probation extended',
  9: 'Profile change',
  10: 'Transfer',
  11: 'Birthday',
  12: 'Work anniversary',
  14: 'Shift change',
  15: 'Leave rule changed',
  16: 'Employee status',
  17: 'Asset',
  18: 'Resignation',
  19: 'Separation',
}

export const suspensionStates = ['planned', 'running', 'over', 'cancelled'] as const
