import { sql } from 'kysely'
import { registerAuditedRecord } from '../../../platform/audit/words.ts'
import { registerEmployeeActions } from '../../access/index.ts'
import { registerNoticeKinds } from '../../notices/index.ts'
import { registerChecklistKind } from '../../settings/index.ts'
import { probationNotices } from './probation.notices.ts'
import { MANAGE, PROBATION } from './probation.queries.ts'
import { probationTexts } from './probation.texts.ts'

/** Registers probation with the modules it extends. */
export function connectProbation(): void {
  registerNoticeKinds(probationNotices)
  registerAuditedRecord('probation_form', {
    label: probationTexts('probationForm'),
    path: () => '/users/probation-settings',
  })
  registerChecklistKind({
    kind: PROBATION,
    label: probationTexts('probation'),
    start: probationTexts('dateOfJoining'),
    due: probationTexts('confirmationDate'),
    permission: MANAGE,
    usedBy: async (ctx, db) => {
      const { rows } = await sql<{ checklist_id: number; label: string }>`
        select checklist_id, name as label from probation_rule
        where org_id = ${ctx.orgId} and checklist_id is not null order by lower(name)`.execute(db)
      return rows
    },
  })
  registerEmployeeActions([
    {
      key: 'EMPLOYEE_PROBATION',
      permission: MANAGE,
      isPossible: (person) => person.status === 'active' && !person.isSelf,
      condition: (alias) => sql<boolean>`exists (
        select from probation p where p.org_id = ${sql.ref(`${alias}.org_id`)}
          and p.employee_id = ${sql.ref(`${alias}.id`)} and p.state = 'open')`,
    },
  ])
}
