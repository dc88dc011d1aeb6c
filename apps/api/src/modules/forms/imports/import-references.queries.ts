import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** A record created by an import that other records refer to now. */
export interface UsedRecord {
  record_id: number
  table_name: string
  count: number
}

/** A reference without a foreign key. */
export interface SoftReference {
  table: string
  column: string
  /** Condition on the referring row `t`. */
  condition: RawBuilder<unknown>
}

/** The records of an import, by table. */
export type RecordsOfRun = Readonly<Record<string, readonly number[]>>

export interface ReferenceQuestion {
  /** The table whose records are examined. */
  table: string
  /** The records created by the import. */
  made: readonly number[]
  /** All records written by the import. */
  written: RecordsOfRun
  soft: readonly SoftReference[]
  /** By table: a row belongs to the import if this column refers to one of its records of this type. */
  own: Readonly<Record<string, { recordType: string; column: string }>>
  /** By table, the condition on rows `t` that do not count as use. */
  ignored?: Readonly<Record<string, RawBuilder<boolean>>>
}

/** All foreign keys to a table's id, of any module, including ones added later. */
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

/** A reference to count; without `own`, none of its rows belong to the import. */
interface Requested extends SoftReference {
  own: { recordType: string; column: string } | undefined
}

/**
 * Counts rows by the record they refer to. The records are passed as arrays, so that the planner knows their number;
 * statistics of a table that has just been filled would mislead it.
 */
async function countUses(
  ctx: Ctx,
  db: Db,
  question: Pick<ReferenceQuestion, 'made' | 'written'>,
  requested: readonly Requested[],
): Promise<UsedRecord[]> {
  if (requested.length === 0 || question.made.length === 0) return []
  const types = [...new Set(requested.flatMap(({ own }) => own?.recordType ?? []))]
  const sets = types.map(
    (type) => sql`${sql.ref(`own_${type}`)} as materialized (
      select unnest(${question.written[type] ?? []}::bigint[]) as id)`,
  )
  const parts = requested.map(({ table, column, condition, own }) => {
    const isForeign = own
      ? sql`not exists (
          select 1 from ${sql.table(`own_${own.recordType}`)} o where o.id = ${sql.ref(`t.${own.column}`)})`
      : sql`true`
    return sql`
      select made.id as record_id, ${table}::text as table_name
      from ${sql.table(table)} t join made on made.id = ${sql.ref(`t.${column}`)}
      where t.org_id = ${ctx.orgId} and ${condition} and ${isForeign}`
  })
  const { rows } = await sql<UsedRecord>`
    with ${sql.join([sql`made as materialized (select unnest(${question.made}::bigint[]) as id)`, ...sets])}
    select record_id, table_name, count(*)::int as count
    from (${sql.join(parts, sql` union all `)}) used
    group by record_id, table_name order by record_id, table_name`.execute(db)
  return rows
}

/**
 * What refers to the created records of one table, except for the import's own rows. Two statements for any number of
 * records, tables and rows.
 */
export async function findReferences(ctx: Ctx, db: Db, question: ReferenceQuestion): Promise<UsedRecord[]> {
  const hard = (await foreignKeysOn(db, question.table)).map(({ table_name, column_name }) => ({
    table: table_name,
    column: column_name,
    condition: question.ignored?.[table_name]
      ? sql`not coalesce(${question.ignored[table_name]}, false)`
      : sql`true`,
  }))
  const requested = [...hard, ...question.soft].map((one) => ({ ...one, own: question.own[one.table] }))
  return countUses(ctx, db, question, requested)
}

/** Records whose custom fields refer to created records of a master. */
export async function findCustomReferences(
  ctx: Ctx,
  db: Db,
  question: Omit<ReferenceQuestion, 'soft'>,
  tableOfForm: (formNo: number) => string | undefined,
): Promise<UsedRecord[]> {
  const fields = await db
    .selectFrom('form_field')
    .select(['form_no', 'slug'])
    .where('org_id', '=', ctx.orgId)
    .where('master', '=', question.table)
    .where('is_built_in', '=', false)
    .execute()
  const found: UsedRecord[] = []
  // One statement per field: an organisation has few such fields, most have none.
  for (const { form_no, slug } of fields) {
    const holder = tableOfForm(form_no)
    if (holder === undefined) continue
    const { rows } = await sql<UsedRecord>`
      select v.id::bigint as record_id, ${holder}::text as table_name, count(*)::int as count
      from ${sql.table(holder)} t
      cross join lateral jsonb_path_query(t.custom -> ${slug}, '$[*]') value
      cross join lateral (select value #>> '{}' as id) v
      where t.org_id = ${ctx.orgId} and t.custom ? ${slug}
        and v.id = any (${question.made.map(String)}::text[])
        and t.id <> all (${question.written[holder] ?? []}::bigint[])
      group by 1`.execute(db)
    found.push(...rows)
  }
  return found
}
