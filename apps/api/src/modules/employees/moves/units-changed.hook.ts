import { defineHook } from '../../../platform/hooks.ts'

/**
 * Emitted when employees are added, or the units on their records change (department, grade, location …), in the
 * transaction that writes it: what applies to people by their units may change.
 */
export const unitsChanged = defineHook<{ employeeIds: readonly number[] }>('employees.units_changed')
