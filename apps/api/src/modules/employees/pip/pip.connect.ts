import { sql } from 'kysely'
import { scopesOf } from '../../../platform/access/actor.ts'
import { plainChanges, registerAuditedRecord } from '../../../platform/audit/words.ts'
import { registerEmployeeActions } from '../../access/index.ts'
import { registerNoticeKinds } from '../../notices/index.ts'
import { peopleAnonymised } from '../privacy/erase-data.queries.ts'
import { pipNotices } from './pip.notices.ts'
import { MANAGE, VIEW } from './pip.queries.ts'
import { pipTexts } from './pip.texts.ts'

/** Registers improvement plans with the modules they extend. */
export function connectPip(): void {
  registerNoticeKinds(pipNotices)
  registerAuditedRecord('pip', {
    label: pipTexts('improvementPlan'),
    path: (id) => `/users/edm-dashboard/pip-list?plan=${id}`,
    // A reader of the audit log may lack the permission for plans.
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
  // The text of a plan could identify an anonymised person, so the whole plan is deleted.
  peopleAnonymised.on(async (ctx, db, { employeeIds }) => {
    await sql`delete from pip where org_id = ${ctx.orgId} and employee_id = any (${[...employeeIds]}::bigint[])`.execute(
      db,
    )
  })
}
