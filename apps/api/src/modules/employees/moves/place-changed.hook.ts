import { defineHook } from '../../../platform/hooks.ts'

/** Emitted when employees change location, department or entity from a date on, in the transaction that writes it. */
export const placeChanged = defineHook<{ employeeIds: readonly number[]; from: string }>(
  'employees.place_changed',
)
