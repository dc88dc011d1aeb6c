import { defineHook } from '../../platform/hooks.ts'

/**
 * A shift, an assignment or a rule has changed, in the transaction that saves it: whose days may differ (`all` when a
 * shift or a rule did), and from which day. `to` null: from that day on. Whoever keeps computed days makes them anew.
 */
export const workChanged = defineHook<{
  employeeIds: readonly number[] | 'all'
  from: string
  to: string | null
}>('shifts.work_changed')
