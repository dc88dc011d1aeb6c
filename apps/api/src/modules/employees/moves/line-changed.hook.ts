import { defineHook } from '../../../platform/hooks.ts'

/** These people report to somebody else from now on; in the transaction that writes it, after the record. */
export const lineChanged = defineHook<{ employeeIds: readonly number[] }>('employees.line_changed')
