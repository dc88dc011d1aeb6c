import type { PreparedRow } from '@muster/contract/imports/index'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** The checked rows of a large import that are still to be written. */

export async function insertStaged(
  ctx: Ctx,
  db: Db,
  runId: number,
  from: number,
  rows: readonly { key: string | null; row: PreparedRow }[],
): Promise<void> {
  await sql`
    insert into import_run_row (org_id, run_id, position, key, row)
    select ${ctx.orgId}, ${runId}, ${from} + r.ordinality - 1, r.value ->> 'key', r.value -> 'row'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality r`.execute(db)
}

/** Removes the next rows and returns them: whoever writes them does so in the same transaction. */
export async function takeStaged(
  ctx: Ctx,
  db: Db,
  runId: number,
  limit: number,
): Promise<{ key: string | null; row: PreparedRow }[]> {
  const { rows } = await sql<{ position: number; key: string | null; row: PreparedRow }>`
    delete from import_run_row r where r.org_id = ${ctx.orgId} and r.run_id = ${runId} and r.position in (
      select s.position from import_run_row s where s.org_id = ${ctx.orgId} and s.run_id = ${runId}
      order by s.position limit ${limit})
    returning r.position, r.key, r.row`.execute(db)
  return rows.sort((one, other) => one.position - other.position)
}

export async function dropStaged(ctx: Ctx, db: Db, runId: number): Promise<void> {
  await sql`delete from import_run_row where org_id = ${ctx.orgId} and run_id = ${runId}`.execute(db)
}

/** Identifying values of the rows still to be written. */
export async function stagedKeys(ctx: Ctx, db: Db, runId: number): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from import_run_row
    where org_id = ${ctx.orgId} and run_id = ${runId} and key is not null`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Ids of the records that the import has written so far, by row number. */
export async function writtenRows(ctx: Ctx, db: Db, runId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ row_number: number; record_id: number }>`
    select row_number, record_id from import_run_record
    where org_id = ${ctx.orgId} and run_id = ${runId} and row_number is not null`.execute(db)
  return new Map(rows.map(({ row_number, record_id }) => [row_number, record_id]))
}

/** Deletes the record of what a reverted import wrote. */
export async function dropTrail(ctx: Ctx, db: Db, runId: number): Promise<void> {
  await sql`delete from import_run_record where org_id = ${ctx.orgId} and run_id = ${runId}`.execute(db)
}
