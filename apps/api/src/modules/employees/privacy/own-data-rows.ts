import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import type { DataOwner, HeldFile, HeldRow, HeldTable } from '../../../platform/privacy/personal-data.ts'

const BATCH = 2000

function ownCondition(ctx: Ctx, table: HeldTable, owner: DataOwner): RawBuilder<boolean> {
  const named = [
    ...(table.employee ?? []).map((column) => [column, owner.employeeId] as const),
    ...(table.account ?? []).map((column) => [column, owner.accountId] as const),
  ].filter(([, id]) => id !== null)
  const parts = named.map(([column, id]) => sql<boolean>`t.${sql.ref(column)} = ${id}`)
  const own = parts.length > 0 ? sql.join(parts, sql` or `) : sql`false`
  return sql<boolean>`t.org_id = ${ctx.orgId} and (${own})`
}

/** A text by key stands beside the same in words (`storedText`). */
const isTextOfWords = (column: string, row: HeldRow) =>
  column.endsWith('_text') && Object.hasOwn(row, column.slice(0, -'_text'.length))

function shown(row: HeldRow, omit: ReadonlySet<string>): HeldRow {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([column, value]) => !omit.has(column) && !Buffer.isBuffer(value) && !isTextOfWords(column, row),
    ),
  )
}

/** Rows of a table about one person, in batches, each in a short transaction. */
export async function* readHeld(ctx: Ctx, table: HeldTable, owner: DataOwner): AsyncGenerator<HeldRow> {
  const { read } = table
  if (read) {
    yield* await readTx(ctx, (db) => read(ctx, db, owner))
    return
  }
  const omit = new Set(['org_id', ...(table.omit ?? [])])
  const where = ownCondition(ctx, table, owner)
  for (let offset = 0; ; offset += BATCH) {
    const from = offset
    const rows = await readTx(ctx, async (db) => {
      const found = await sql<HeldRow>`
        select t.* from ${sql.table(table.table)} t where ${where}
        order by t.ctid offset ${from} limit ${BATCH}`.execute(db)
      return found.rows
    })
    for (const row of rows) yield shown(row, omit)
    if (rows.length < BATCH) return
  }
}

export function findDataOwner(ctx: Ctx, accountId: number, withNumbers: boolean): Promise<DataOwner> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<{ employee_id: number | null; emails: string[] }>`
      select a.employee_id, array_remove(array[lower(a.email), e.email, e.personal_email], null) as emails
      from account a left join employee e on e.org_id = a.org_id and e.id = a.employee_id
      where a.org_id = ${ctx.orgId} and a.id = ${accountId}`.execute(db)
    const [row] = rows
    return { employeeId: row?.employee_id ?? null, accountId, emails: row?.emails ?? [], withNumbers }
  })
}

/** The person's picture, the files of their record, and their own uploads. */
export function findOwnFiles(ctx: Ctx, owner: DataOwner): Promise<HeldFile[]> {
  return readTx(ctx, async (db) => {
    const { rows } = await sql<HeldFile>`
      select f.path, f.original_name as name from stored_file f
      where f.org_id = ${ctx.orgId} and f.state = 'stored'
        and (f.account_id = ${owner.accountId} or (f.record_type = 'employee' and f.record_id = ${owner.employeeId})
          or f.path in (select e.photo_path from employee e where e.org_id = f.org_id and e.id = ${owner.employeeId}))
        -- What jobs made is in My downloads; sheets of imports and exports are about others.
        and f.path not like ${`${ctx.orgId}/exports/%`} and f.path not like ${`${ctx.orgId}/imports/%`}
      order by f.id`.execute(db)
    return rows
  })
}
