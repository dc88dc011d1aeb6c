import { registerEmployeeActions } from '../../access/index.ts'
import { type NoticeKind, registerNoticeKinds } from '../../notices/index.ts'
import { registerDisabledReason } from '../../session/index.ts'
import { dayInWords } from '../rules/day-in-words.ts'
import { findSuspendedUntil, MANAGE } from './suspension.queries.ts'

const suspensionNotices: readonly NoticeKind[] = [
  {
    kind: 'employees.report_suspended',
    label: { en: 'Somebody of my team is suspended', hi: 'मेरी टीम का कोई निलंबित है' },
    title: { en: '{name} is suspended', hi: '{name} निलंबित हैं' },
    body: { en: 'Until {until}, without access.', hi: '{until} तक, बिना पहुँच के।' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'employees.report_back',
    label: { en: 'A suspension in my team is over', hi: 'मेरी टीम में निलंबन समाप्त' },
    title: { en: '{name} is back', hi: '{name} वापस हैं' },
    body: { en: 'The suspension ended on {until}.', hi: 'निलंबन {until} को समाप्त हुआ।' },
    defaults: { bell: true, email: false },
  },
]

/** Tells the modules below what suspensions mean to them. */
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
