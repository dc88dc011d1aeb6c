import type { OfferedColumn, SheetDeclaration } from '@muster/contract/imports/sheets/sheet-declaration'
import { personIn } from '@muster/contract/imports/sheets/sheet-people'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import type { SheetRow } from '../../../platform/spreadsheets/index.ts'
import { refuseLongSample, sampleSheet } from '../../forms/index.ts'
import { bulkTexts } from './bulk.texts.ts'

export const BULK = 'leave.bulk.apply'

export interface BulkPerson {
  id: number
  code: string
  name: string
  /** The caller, who may not book leave for themselves. */
  isSelf: boolean
}

/** Active employees in reach, optionally restricted to codes or ids; locked if requested. One statement. */
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

/** The employee of a row; null with a problem. */
export function bookedPerson(
  row: Parameters<typeof personIn>[0],
  people: ReadonlyMap<string, BulkPerson>,
): BulkPerson | null {
  const person = personIn(row, people)
  if (person?.isSelf) row.complain('code', bulkTexts('ownLeaveNotBookable'))
  return person
}

/**
 * A workbook listing everybody in reach, or with one example row. @param more additional reads in the same
 * transaction
 */
export function bulkSample(
  ctx: Ctx,
  sheet: SheetDeclaration,
  filled: 0 | 1,
  more: (db: Db, today: string) => Promise<{ columns: OfferedColumn[]; example: SheetRow }>,
): Promise<FileReply> {
  return readTx(ctx, async (db) => {
    const { columns, example } = await more(db, await organisationToday(ctx, db))
    const limit = filled === 1 ? sheet.limits.rows + 1 : 1
    const people = await findBulkPeople(ctx, db, { codes: null, limit })
    refuseLongSample(sheet, people)
    const rows = people.map(({ code, name }) => ({ code, name, ...(filled === 1 ? {} : example) }))
    return sampleSheet(sheet, { columns, rows })
  })
}
