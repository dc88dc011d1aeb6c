import { registerEmployeeActions } from '../../access/index.ts'
import { registerNoticeKinds } from '../../notices/index.ts'
import { registerDisabledReason } from '../../session/index.ts'
import { dayInWords } from '../rules/day-in-words.ts'
import { suspensionNotices } from './suspension.notices.ts'
import { findSuspendedUntil, MANAGE } from './suspension.queries.ts'

/** Registers suspensions with the modules they extend. */
export function connectSuspension(): void {
  registerNoticeKinds(suspensionNotices)
  registerDisabledReason(async (_ctx, db, account) => {
    const until = await findSuspendedUntil(db, account)
    return until ? { key: 'employees.suspended_until', parameters: { until: dayInWords(until) } } : undefined
  })
  registerEmployeeActions([
    {
      key: 'EMPLOYEE_SUSPEND',
      permission: MANAGE,
      isPossible: (person) => person.status === 'active' && !person.isSelf,
    },
  ])
}
