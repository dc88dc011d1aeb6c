import { sql } from 'kysely'
import { scopesOf } from '../../../platform/access/actor.ts'
import { plainChanges, registerAuditedRecord } from '../../../platform/audit/words.ts'
import { registerEmployeeActions } from '../../access/index.ts'
import { registerNoticeKinds } from '../../notices/index.ts'
import { peopleAnonymised } from '../privacy/erase-data.queries.ts'
import { pipNotices } from './pip.notices.ts'
import { MANAGE, VIEW } from './pip.queries.ts'
import { pipTexts } from './pip.texts.ts'

/** Tells the modules below what improvement plans mean to them. */
export function connectPip(): void {
  registerNoticeKinds(pipNotices)
  registerAuditedRecord('pip', {
    label: pipTexts('improvementPlan'),
    path: (id) => `/users/edm-dashboard/pip-list?plan=${id}`,
    // Whoever reads the trail need not be who reads plans.
    readChanges: async (ctx, _db, changes) =>
      scopesOf(ctx.actor, VIEW).has('organisation')
        ? plainChanges(changes)
        : plainChanges(changes).map((change) => ({ ...change, before: '•••', after: '•••' })),
  })
  registerEmployeeActions([
    {
      key: 'EMPLOYEE_PIP',
      permission: MANAGE,
      isPossible: (person) => person.status === 'active' && !person.isSelf,
    },
  ])
  // Words about a person who can't be named any more go with the whole plan.
  peopleAnonymised.on(async (ctx, db, { employeeIds }) => {
    await sql`delete from pip where org_id = ${ctx.orgId} and employee_id = any (${[...employeeIds]}::bigint[])`.execute(
      db,
    )
  })
}
