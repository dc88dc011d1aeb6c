import { defineHook } from '../../../platform/hooks.ts'

/**
 * Emitted when the reporting line of employees changes or an earlier one is restored, in the transaction that
 * writes it and after the record.
 */
export const lineChanged = defineHook<{ employeeIds: readonly number[] }>('employees.line_changed')
