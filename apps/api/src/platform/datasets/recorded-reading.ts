import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isWatched, ProtectedReads } from '../audit/protected-reads.ts'
import { afterRead } from '../db/scope.ts'
import type { Db } from '../db/tx.ts'
import type { DatasetColumn } from './dataset.ts'
import { cellSql } from './dataset-columns.ts'
import type { Plan } from './dataset-sql.ts'
import { groupsOf } from './groups-of.ts'

/** Groups of protected data that a column is made of. */
const watchedIn = (column: DatasetColumn): string[] => groupsOf(column).filter(isWatched)

/** Plans whose reading is recorded. */
const recorded = new WeakSet<Plan>()
/** By request, what it has recorded: totals, rows and a chart are one reading of the same people. */
const known = new WeakMap<object, Set<string>>()

function isNew(request: object, what: string): boolean {
  const own = known.get(request) ?? new Set()
  known.set(request, own)
  const digest = createHash('sha256').update(what).digest('hex')
  if (own.has(digest)) return false
  own.add(digest)
  return true
}

/**
 * Records whose pay or other protected data a query reads, once for each request: everybody in it, since sums, order and
 * conditions tell of people who are on no page. Written after the transaction, before anything is answered. One statement
 * where protected columns are used, else none.
 *
 * @param used columns that are shown, grouped by or combined; those that are compared and sorted by are added
 */
export async function recordReading(db: Db, plan: Plan, used: readonly DatasetColumn[]): Promise<void> {
  const { scope } = plan
  const { ctx } = scope
  const all = [...new Set([...used, ...plan.order.map(({ column }) => column), ...plan.compared])]
  const groups = [...new Set(all.flatMap(watchedIn))]
  if (groups.length === 0 || ctx.actor.kind === 'system' || recorded.has(plan)) return
  recorded.add(plan)
  // Of people without a value nothing was read.
  const values = all.filter((column) => watchedIn(column).length > 0)
  const present = sql.join(
    values.map((column) => sql`${cellSql(column, scope)} is not null`),
    sql` or `,
  )
  const { rows } = await sql<{ id: number; label: string }>`
    select distinct e.id, e.full_name || ' (' || e.code || ')' as label ${plan.source(all)} and (${present})`.execute(
    db,
  )
  if (
    !isNew(ctx.request, JSON.stringify([groups, rows.map(({ id }) => id).sort((one, other) => one - other)]))
  )
    return
  const reads = new ProtectedReads(ctx)
  for (const person of rows) for (const group of groups) reads.note(person, group, true)
  if (!reads.isEmpty) afterRead(() => reads.recordApart())
}
