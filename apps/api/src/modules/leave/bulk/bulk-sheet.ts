import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { FileReply, XLSX } from '../../../platform/http/route.ts'
import { type SheetColumn, type SheetRow, writeSheet } from '../../../platform/spreadsheets/index.ts'
import type { BulkPerson } from './bulk-rows.ts'

export const BULK = 'leave.bulk.apply'

/** Active people in reach with one of these codes or ids, or all in reach; held until the end when told. One statement. */
export async function findBulkPeople(
  ctx: Ctx,
  db: Db,
  of: { codes: readonly string[] | null; ids?: readonly number[]; limit: number; lock?: boolean },
): Promise<BulkPerson[]> {
  const { rows } = await sql<BulkPerson>`
    select e.id, e.code, e.full_name as name, e.id = ${ctx.actor.employeeId ?? 0} as "isSelf"
    from employee e
    where e.org_id = ${ctx.orgId} and e.status = 'active' and coalesce(${employeeScope(ctx, BULK, 'e')}, false)
      and ${of.codes === null ? sql`true` : sql`e.code_key = any (${[...of.codes]}::text[])`}
      and ${of.ids === undefined ? sql`true` : sql`e.id = any (${[...of.ids]}::bigint[])`}
    order by ${of.lock ? sql`e.id` : sql`e.sort_name, e.id`} limit ${of.limit}
    ${of.lock ? sql`for no key update of e` : sql``}`.execute(db)
  return rows
}

export const byCode = (people: readonly BulkPerson[]): ReadonlyMap<string, BulkPerson> =>
  new Map(people.map((person) => [person.code.toLowerCase(), person]))

/** A workbook to fill in, with people in it. */
export function sampleOf(
  name: string,
  sheet: string,
  columns: SheetColumn[],
  people: readonly BulkPerson[],
  example: SheetRow,
): FileReply {
  const rows = people.map(({ code, name: called }): SheetRow => ({ code, name: called, ...example }))
  return new FileReply(name, XLSX, writeSheet({ sheets: [{ name: sheet, columns, rows }] }))
}
