/** Kinds of changes between two days. */
export const chartChangeKinds = [
  'joined',
  'left',
  'manager',
  'department',
  'designation',
  'location',
] as const
