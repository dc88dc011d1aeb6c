import type { DatasetColumn } from './dataset.ts'

/** Groups of the fields that a column is, or is made of. */
export const groupsOf = ({ fieldGroup, madeOf = [] }: DatasetColumn): string[] => [
  ...(fieldGroup ? [fieldGroup] : []),
  ...madeOf,
]
