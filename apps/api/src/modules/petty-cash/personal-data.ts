import { sql } from 'kysely'
import type { HeldRow, PersonalData } from '../../platform/privacy/personal-data.ts'
import { pettyCashTexts } from './petty-cash.texts.ts'

/** What people kept, asked for, entered and counted. */
export const pettyCashPersonalData: PersonalData = {
  tables: [
    {
      table: 'petty_cash_fund',
      label: pettyCashTexts('heldFunds'),
      read: async (ctx, db, { employeeId }) => {
        const { rows } = await sql<HeldRow>`
          select name, currency from petty_cash_fund where org_id = ${ctx.orgId} and custodian_id = ${employeeId}::bigint
          order by id`.execute(db)
        return rows
      },
    },
    { table: 'petty_cash_request', label: pettyCashTexts('heldRequests'), employee: ['employee_id'] },
    {
      table: 'petty_cash_entry',
      label: pettyCashTexts('heldEntries'),
      account: ['account_id'],
      omit: ['note', 'reference'],
    },
    {
      table: 'petty_cash_count',
      label: pettyCashTexts('heldCounts'),
      employee: ['employee_id'],
      account: ['account_id', 'decided_account_id'],
    },
  ],
}
