export const shortLeaveTypes = ['late', 'early', 'between'] as const
export const shortLeaveTypeNames: Readonly<Record<(typeof shortLeaveTypes)[number], string>> = {
  late: 'Coming later',
  early: 'Leaving earlier',
  between: 'Away in between',
}
