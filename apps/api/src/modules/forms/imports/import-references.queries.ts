import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** A record that an import made and that something else refers to by now. */
export interface UsedRecord {
  record_id: number
  table_name: string
  count: number
}

/** A reference that no foreign key knows of. */
export interface SoftReference {
  table: string
  column: string
  /** Of the referring row `t`. */
  condition: RawBuilder<unknown>
}

export interface ReferenceQuestion {
  runId: number
  /** The table of the records asked about. */
  table: string
  soft: readonly SoftReference[]
  /** By table: rows are the import's own whose column names one of its records of this type. */
  own: Readonly<Record<string, { recordType: string; column: string }>>
}

/** Every foreign key on a table's id, whatever module made it: a later one is asked too, unknown as it is here. */
async function foreignKeysOn(db: Db, table: string): Promise<{ table_name: string; column_name: string }[]> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select distinct c.conrelid::regclass::text as table_name, own.attname::text as column_name
    from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) as k (own_column, their_column)
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = k.own_column
    join pg_attribute their on their.attrelid = c.confrelid and their.attnum = k.their_column
    where c.contype = 'f' and c.conparentid = 0 and c.confrelid = ${table}::regclass and their.attname = 'id'
    order by 1, 2`.execute(db)
  return rows
}

/**
 * What refers to the records of one table that an import made, apart from the import's own rows. Three
 * statements for any number of records, tables and rows.
 */
export async function findReferences(ctx: Ctx, db: Db, question: ReferenceQuestion): Promise<UsedRecord[]> {
  const { runId, table, own } = question
  const hard = (await foreignKeysOn(db, table)).map(({ table_name, column_name }) => ({
    table: table_name,
    column: column_name,
    condition: sql`true`,
  }))
  const parts = [...hard, ...question.soft].map((reference) => {
    const mine = own[reference.table]
    const isForeign = mine
      ? sql`not exists (
          select 1 from import_run_record o
          where o.org_id = r.org_id and o.run_id = r.run_id and o.record_type = ${mine.recordType}
            and o.record_id = ${sql.ref(`t.${mine.column}`)})`
      : sql`true`
    return sql`
      select r.record_id, ${reference.table}::text as table_name
      from import_run_record r
      join ${sql.table(reference.table)} t on t.org_id = r.org_id and ${sql.ref(`t.${reference.column}`)} = r.record_id
      where r.org_id = ${ctx.orgId} and r.run_id = ${runId} and r.record_type = ${table} and r.action = 'created'
        and ${reference.condition} and ${isForeign}`
  })
  if (parts.length === 0) return []
  const { rows } = await sql<UsedRecord>`
    select record_id, table_name, count(*)::int as count
    from (${sql.join(parts, sql` union all `)}) used
    group by record_id, table_name order by record_id, table_name`.execute(db)
  return rows
}

/** The organisation's own fields that hold ids of a master, with the table of the records that have them. */
export async function findCustomReferences(
  ctx: Ctx,
  db: Db,
  question: Pick<ReferenceQuestion, 'runId' | 'table'>,
  tableOfForm: (formNo: number) => string | undefined,
): Promise<UsedRecord[]> {
  const { runId, table } = question
  const fields = await db
    .selectFrom('form_field')
    .select(['form_no', 'slug'])
    .where('org_id', '=', ctx.orgId)
    .where('master', '=', table)
    .where('is_built_in', '=', false)
    .execute()
  const parts = fields.flatMap(({ form_no, slug }) => {
    const holder = tableOfForm(form_no)
    if (holder === undefined) return []
    return [
      sql`
      select r.record_id, ${holder}::text as table_name
      from import_run_record r
      join ${sql.table(holder)} t on t.org_id = r.org_id
        and t.custom -> ${slug} @> to_jsonb(r.record_id)
      where r.org_id = ${ctx.orgId} and r.run_id = ${runId} and r.record_type = ${table} and r.action = 'created'
        and not exists (
          select 1 from import_run_record o
          where o.org_id = r.org_id and o.run_id = r.run_id and o.record_type = ${holder} and o.record_id = t.id)`,
    ]
  })
  if (parts.length === 0) return []
  const { rows } = await sql<UsedRecord>`
    select record_id, table_name, count(*)::int as count
    from (${sql.join(parts, sql` union all `)}) used
    group by record_id, table_name`.execute(db)
  return rows
}
