import { sql } from 'kysely'
import type { HeldRow, PersonalData } from '../../platform/privacy/personal-data.ts'
import { vendorsTexts } from './vendors.texts.ts'

/** What people looked after, submitted and decided. Vendors themselves are companies. */
export const vendorsPersonalData: PersonalData = {
  tables: [
    {
      table: 'vendor',
      label: vendorsTexts('heldVendors'),
      read: async (ctx, db, { employeeId }) => {
        const { rows } = await sql<HeldRow>`
          select code, name from vendor where org_id = ${ctx.orgId} and owner_id = ${employeeId}::bigint order by id`.execute(
          db,
        )
        return rows
      },
    },
    {
      table: 'vendor_claim',
      label: vendorsTexts('heldClaims'),
      employee: ['employee_id'],
      account: ['account_id'],
      omit: ['number_key', 'number_bare'],
    },
    {
      table: 'vendor_bank_change',
      label: vendorsTexts('heldBank'),
      account: ['account_id', 'decided_account_id'],
      omit: ['sealed', 'sealed_key', 'hint'],
    },
  ],
}
