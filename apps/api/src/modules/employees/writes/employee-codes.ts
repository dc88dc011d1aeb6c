import { sql } from 'kysely'
import type { CodesInUse } from '../../settings/index.ts'
import { takenCodes } from '../people.queries.ts'

/** Employee codes in use, for changing the code setting. */
export const employeeCodesInUse: CodesInUse = {
  taken: takenCodes,
  numbered: async (ctx, db, prefix) => {
    const start = prefix.toLowerCase()
    // At most twelve digits, the setting's own limit.
    const { rows } = await sql<{ count: number; highest: number | null }>`
      select count(*)::int as count, max(substr(code_key, ${start.length + 1})::bigint) as highest
      from employee
      where org_id = ${ctx.orgId} and starts_with(code_key, ${start})
        and substr(code_key, ${start.length + 1}) ~ '^[0-9]{1,12}$'`.execute(db)
    return rows[0] ?? { count: 0, highest: null }
  },
}
