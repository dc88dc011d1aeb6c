import { defineHook } from '../../platform/hooks.ts'

/**
 * Emitted in the transaction that saves a shift, an assignment or a rule: people whose days may change (`all`
 * for a shift or rule) and the dates. `to` null: no end. Modules that store computed days recompute them.
 */
export const workChanged = defineHook<{
  employeeIds: readonly number[] | 'all'
  from: string
  to: string | null
}>('shifts.work_changed')
