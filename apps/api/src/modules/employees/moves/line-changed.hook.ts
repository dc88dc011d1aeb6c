import { defineHook } from '../../../platform/hooks.ts'

/**
 * These people report to somebody else from now on, or are back below whom they reported to; in the transaction that
 * writes it, after the record.
 */
export const lineChanged = defineHook<{ employeeIds: readonly number[] }>('employees.line_changed')
