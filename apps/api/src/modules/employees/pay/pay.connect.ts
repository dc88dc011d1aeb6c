import { sql } from 'kysely'
import { registerSessionFact } from '../../../platform/access/session-facts.ts'
import { registerAuditedRecord } from '../../../platform/audit/words.ts'
import { registerMergeFields } from '../../../platform/merge-fields/index.ts'
import type { PersonalData } from '../../../platform/privacy/personal-data.ts'
import { registerNoticeKinds } from '../../notices/index.ts'
import { peopleAnonymised } from '../privacy/erase-data.queries.ts'
import { showsPay } from './components.queries.ts'
import { connectPayDatasets } from './datasets/pay.datasets.ts'
import { payNotices } from './pay.notices.ts'
import { payTexts } from './pay.texts.ts'
import { payMergeFields } from './pay-merge-fields.ts'

export const payPersonalTables: PersonalData['tables'] = [
  {
    table: 'pay_revision',
    label: payTexts('revisions'),
    employee: ['employee_id'],
    omit: ['created_by'],
  },
  {
    table: 'pay_line',
    label: payTexts('lines'),
    read: async (ctx, db, { employeeId }) => {
      const { rows } = await sql<Record<string, unknown>>`
        select r.effective_on, c.name as component, l.calculation, l.frequency, r.currency, l.monthly, l.annual, l.once
        from pay_revision r
        join pay_line l on l.org_id = r.org_id and l.revision_id = r.id
        join pay_component c on c.org_id = l.org_id and c.id = l.component_id
        where r.org_id = ${ctx.orgId} and r.employee_id = ${employeeId}
        order by r.effective_on, r.id, l.position`.execute(db)
      return rows
    },
  },
]

/** Registers pay with the modules that it extends. */
export function connectPay(): void {
  registerNoticeKinds(payNotices)
  registerSessionFact('shows_pay', showsPay)
  connectPayDatasets()
  registerMergeFields(payMergeFields)
  registerAuditedRecord('pay_revision', {
    label: payTexts('revision'),
    path: (id) => `/users/view/${id}?tab=pay`,
  })
  peopleAnonymised.on(async (_ctx, db, { employeeIds }) => {
    await sql`select erase_pay(${[...employeeIds]}::bigint[])`.execute(db)
  })
}
