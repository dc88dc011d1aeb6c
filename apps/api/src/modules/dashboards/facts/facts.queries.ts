import { peopleDimensions } from '@muster/contract/dashboards/people-figures'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type Dimension, EVER, eventColumns, eventsSql, netSql } from './people-events.ts'

export const dimensions: readonly Dimension[] = ['total', ...peopleDimensions]

/** From which day on facts have to be counted again, by the changes noted so far. One statement. */
export async function findChanges(ctx: Ctx, db: Db): Promise<{ ids: number[]; from: string } | null> {
  const { rows } = await sql<{ ids: number[] | null; from: string | null }>`
    select array_agg(id) as ids, to_char(min(from_day), 'YYYY-MM-DD') as "from"
    from people_fact_change where org_id = ${ctx.orgId}`.execute(db)
  const [row] = rows
  return row?.ids && row.from ? { ids: row.ids.map(Number), from: row.from } : null
}

/** Forgets changes whose facts were counted again; those noted meanwhile stay. */
export async function forgetChanges(ctx: Ctx, db: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from people_fact_change where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[])`.execute(
    db,
  )
}

const running = sql`sum(${netSql('e')}) over (partition by e.value_id order by e.day)`

/** Counts the facts of a dimension in a range of days, or from a day on where `to` is null. @returns the number of rows */
async function recount(
  { orgId }: Ctx,
  db: Db,
  dimension: Dimension,
  { from, to }: { from: string; to: string | null },
): Promise<number> {
  const until = (day: string) => (to === null ? sql`` : sql` and ${sql.ref(day)} <= ${to}::date`)
  const columns = sql.join(eventColumns.map((column) => sql.ref(column)))
  await sql`
    delete from people_fact f
    where f.org_id = ${orgId} and f.dimension = ${dimension} and f.day >= ${from}::date${until('f.day')}`.execute(
    db,
  )
  // What was counted before is looked up per value, not per day.
  const { numAffectedRows = 0n } = await sql`
    with e as materialized (
      select * from ${eventsSql({ orgId }, dimension, from)} every_event where true${until('every_event.day')}
    ), before as materialized (
      select v.value_id, coalesce((
        select f.headcount from people_fact f
        where f.org_id = ${orgId} and f.dimension = ${dimension} and f.value_id = v.value_id and f.day < ${from}::date
        order by f.day desc limit 1), 0) as headcount
      from (select distinct value_id from e) v
    )
    insert into people_fact (org_id, dimension, value_id, day, headcount, ${columns})
    select ${orgId}, ${dimension}, e.value_id, e.day, before.headcount + ${running},
      ${sql.join(eventColumns.map((column) => sql.ref(`e.${column}`)))}
    from e join before using (value_id)`.execute(db)
  return Number(numAffectedRows)
}

/** Counts the facts of a dimension from a day on. @returns the number of rows */
export async function rebuildFacts(ctx: Ctx, db: Db, dimension: Dimension, from: string): Promise<number> {
  await advisoryLock(ctx, db, `people_facts ${dimension}`)
  return recount(ctx, db, dimension, { from, to: null })
}

/** What each value had at the end of a day, as stored. */
const closingSql = ({ orgId }: Ctx, dimension: Dimension, day: string) => sql<{
  value_id: number
  headcount: number
}>`
  select distinct on (f.value_id) f.value_id, f.headcount from people_fact f
  where f.org_id = ${orgId} and f.dimension = ${dimension} and f.day <= ${day}::date
  order by f.value_id, f.day desc`

/**
 * Recalculates the facts of a dimension in a range of days. Later headcounts build on the range, so they shift by the change of its
 * last day. @returns the number of rows written
 */
export async function rebuildRange(
  ctx: Ctx,
  db: Db,
  dimension: Dimension,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { orgId } = ctx
  await advisoryLock(ctx, db, `people_facts ${dimension}`)
  const closing = async () =>
    new Map(
      (await closingSql(ctx, dimension, to).execute(db)).rows.map((row) => [row.value_id, row.headcount]),
    )
  const before = await closing()
  const rows = await recount(ctx, db, dimension, { from, to })
  const after = await closing()
  const values = [...new Set([...before.keys(), ...after.keys()])]
  const shifts = values
    .map((value) => ({ value, by: (after.get(value) ?? 0) - (before.get(value) ?? 0) }))
    .filter(({ by }) => by !== 0)
  if (shifts.length > 0)
    await sql`
      update people_fact f set headcount = f.headcount + s.by
      from unnest(${shifts.map(({ value }) => value)}::bigint[], ${shifts.map(({ by }) => by)}::int[]) s (value, by)
      where f.org_id = ${orgId} and f.dimension = ${dimension} and f.value_id = s.value and f.day > ${to}::date`.execute(
      db,
    )
  return rows
}

/** A fact that is not what the records say; null where there is none. */
export interface Difference {
  dimension: string
  value_id: number
  day: string
  /** Headcount by the records, and as stored. */
  expected: number | null
  stored: number | null
}

export interface Comparison {
  facts: number
  differences: number
  examples: Difference[]
  /** Whether records had changed since the facts were counted: then differences mean nothing. */
  is_stale: boolean
}

const EXAMPLES = 5

/** Compares the facts of a dimension with the records, at one moment. One statement. */
export async function compareFacts(ctx: Ctx, db: Db, dimension: Dimension): Promise<Comparison> {
  const { orgId } = ctx
  const columnsOf = (alias: string) =>
    sql.join(['headcount', ...eventColumns].map((column) => sql.ref(`${alias}.${column}`)))
  const { rows } = await sql<Comparison>`
    with expected as (
      select e.value_id, e.day, (${running})::int as headcount,
        ${sql.join(eventColumns.map((column) => sql.ref(`e.${column}`)))}
      from ${eventsSql({ orgId }, dimension, EVER)} e
    ), stored as (
      select f.value_id, f.day, ${columnsOf('f')} from people_fact f
      where f.org_id = ${orgId} and f.dimension = ${dimension}
    ), wrong as (
      select value_id, day, x.headcount as expected, f.headcount as stored
      from expected x full join stored f using (value_id, day)
      where (${columnsOf('x')}) is distinct from (${columnsOf('f')})
    )
    select (select count(*)::int from stored) as facts,
      (select count(*)::int from wrong) as differences,
      (select coalesce(json_agg(json_build_object('dimension', ${dimension}::text, 'value_id', w.value_id,
          'day', to_char(w.day, 'YYYY-MM-DD'), 'expected', w.expected, 'stored', w.stored) order by w.day, w.value_id), '[]')
        from (select * from wrong order by day, value_id limit ${EXAMPLES}) w) as examples,
      exists (select from people_fact_change c where c.org_id = ${orgId}) as is_stale`.execute(db)
  return rows[0] as Comparison
}

const KEPT_CHECKS = 90

/** Keeps the result of a comparison, and the last ninety. */
export async function saveCheck(ctx: Ctx, db: Db, check: Omit<Comparison, 'is_stale'>): Promise<void> {
  await sql`
    with added as (
      insert into people_fact_check (org_id, checked_at, facts, differences, examples)
      values (${ctx.orgId}, ${ctx.platform.clock().toString()}::timestamptz, ${check.facts}, ${check.differences},
        ${JSON.stringify(check.examples)}::jsonb)
      returning id
    )
    delete from people_fact_check c using added a where c.org_id = ${ctx.orgId} and c.id <= a.id - ${KEPT_CHECKS}`.execute(
    db,
  )
}
