import { sql } from 'kysely'
import { registerAuditedRecord } from '../../../platform/audit/words.ts'
import type { PersonalData } from '../../../platform/privacy/personal-data.ts'
import { registerEmployeeActions } from '../../access/index.ts'
import { peopleAnonymised } from '../privacy/erase-data.queries.ts'
import { GENERATE } from './id-card.queries.ts'
import { idCardTexts } from './id-card.texts.ts'

export const idCardPersonalTables: PersonalData['tables'] = [
  {
    table: 'id_card',
    label: idCardTexts('idCards'),
    employee: ['employee_id'],
    // The public id is part of the card's key; the issuer is personal data of somebody else.
    omit: ['public_id', 'issued_by', 'revoked_by'],
  },
]

/** Registers the audit, the action and the erasure of ID cards. */
export function connectIdCards(): void {
  registerAuditedRecord('id_card', { label: idCardTexts('idCard') })
  registerEmployeeActions([
    { key: 'EMPLOYEE_ID_CARD', permission: GENERATE, isPossible: (person) => person.status === 'active' },
  ])
  peopleAnonymised.on(async (ctx, db, { employeeIds }) => {
    await sql`delete from id_card
      where org_id = ${ctx.orgId} and employee_id = any (${[...employeeIds]}::bigint[])`.execute(db)
  })
}
