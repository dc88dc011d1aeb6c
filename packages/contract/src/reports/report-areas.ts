/** The areas of the report library, by the number in the address of a screen. */
export const reportAreas = {
  1: 'employee',
  2: 'attendance',
  3: 'leave',
  4: 'access',
  5: 'custom',
  6: 'pay',
} as const
export type ReportArea = (typeof reportAreas)[keyof typeof reportAreas]
