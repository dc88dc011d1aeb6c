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
    // The id is half of what opens the public page; who made a card is somebody else.
    omit: ['public_id', 'issued_by', 'revoked_by'],
  },
]

/** Tells the modules below what ID cards mean to them. */
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
