export const shortLeaveTypes = ['late', 'early', 'between'] as const
export type ShortLeaveType = (typeof shortLeaveTypes)[number]
export const shortLeaveTypeNames: Readonly<Record<(typeof shortLeaveTypes)[number], string>> = {
  late: 'Arrive late',
  early: 'Leave early',
  between: 'Away during the day',
}
