import type { PreparedRow } from '@muster/contract/imports/index'
import { sql } from 'kysely'
import { slicesOf } from '../../../lib/slices.ts'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { BatchScope } from '../../forms/index.ts'
import { IMPORT } from './employee-import.facts.ts'

/** Rows per statement, small enough not to block other requests. */
const SLICE = 2000

const textOf = (row: PreparedRow, slug: string) => {
  const value = row.values[slug]
  return value === null || value === undefined || value === '' ? null : String(value)
}

const notOf = (ctx: Ctx, runId: number) => sql`not exists (
  select 1 from import_run_record i
  where i.org_id = ${ctx.orgId} and i.run_id = ${runId} and i.record_type = 'employee' and i.record_id = e.id)`

/**
 * Refuses new people without a code who are stored by now: somebody may have imported the same file since the rows
 * were checked. Imports of an organisation take turns from here on. Only people whom the caller may know about count,
 * as in the check; whoever was to be created anyway is not looked up, nor are people counted whom
 * earlier batches of the same import added: its rows were compared with each other.
 *
 * @throws AppError `forms.import_people_added`
 */
export async function refuseDoubledPeople(
  ctx: Ctx,
  db: Db,
  rows: readonly PreparedRow[],
  scope?: BatchScope,
): Promise<void> {
  await advisoryLock(ctx, db, 'import of people')
  const codeless = rows.filter((row) => !row.isTwin && textOf(row, 'EMPLOYEE_CODE') === null)
  for (const slice of slicesOf(codeless, SLICE)) {
    const column = (slug: string) => slice.map((row) => textOf(row, slug))
    const { rows: found } = await sql<{ id: number }>`
      select e.id
      from unnest(${column('FIRST_NAME')}::text[], ${column('LAST_NAME')}::text[],
        ${column('DATE_OF_BIRTH')}::date[], ${column('DATE_OF_JOINING')}::date[]) r (first, last, born, joined)
      join employee e on e.org_id = ${ctx.orgId} and lower(e.first_name) = lower(r.first)
        and lower(e.last_name) = lower(coalesce(r.last, ''))
      where (e.date_of_birth = r.born
          or (e.date_of_joining = r.joined and (r.born is null or e.date_of_birth is null)))
        and (${employeeScope(ctx, IMPORT, 'e')} or ${employeeScope(ctx, 'employees.directory.view', 'e')})
        and ${scope ? notOf(ctx, scope.runId) : sql`true`}
      limit 1`.execute(db)
    if (found.length > 0) fail('forms.import_people_added')
  }
}
