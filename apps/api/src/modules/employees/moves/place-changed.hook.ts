import { defineHook } from '../../../platform/hooks.ts'

/** These people belong to another location, department or entity from a day on; in the transaction that writes it. */
export const placeChanged = defineHook<{ employeeIds: readonly number[]; from: string }>(
  'employees.place_changed',
)
