import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { workingInReach } from '../people-in-reach.ts'
import type { UnitMaster } from '../unit-master.ts'
import type { MovedCount, ReturnedCount } from './unit-holders.ts'

/** Parents that employees have too: merging across parents would leave people with a pair that does not match. */
const belowColumn: Readonly<Record<string, string>> = {
  sub_department: 'department_id',
  branch: 'location_id',
  channel: 'channel_type_id',
}

export interface MergeUnit {
  id: number
  name: string
  code: string | null
  status: 0 | 1
  /** People within reach working today; null if employees have no unit of this kind. */
  people: number | null
  /** Whether anybody working today has it, within reach or not. */
  is_used: boolean
  /** The parent, for units that depend on one. */
  within: number | null
  today: string
}

/** The units with their people, and today's date in the organisation. */
export async function findMergeUnits(
  ctx: Ctx,
  db: Db,
  master: UnitMaster,
  ids: readonly number[],
): Promise<MergeUnit[]> {
  const within = belowColumn[master.table]
  const column = master.employeeColumn ? sql.ref(`e.${master.employeeColumn}`) : null
  const people = column
    ? sql`(select count(*) from employee e where ${workingInReach(ctx)} and ${column} = m.id)`
    : sql`null::bigint`
  const isUsed = column
    ? sql`exists (select from employee e where e.org_id = m.org_id and e.status = 'active' and ${column} = m.id)`
    : sql`false`
  const { rows } = await sql<MergeUnit>`
    select m.id, m.name, m.code, m.status, ${people} as people, ${isUsed} as is_used,
      ${within ? sql.ref(`m.${within}`) : sql`null::bigint`} as within,
      (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date as today
    from ${sql.table(master.table)} m join organisation o on o.org_id = m.org_id
    where m.org_id = ${ctx.orgId} and m.id = any (${[...ids]}::bigint[])`.execute(db)
  return rows
}

/** Locks the units against being assigned or changed. */
export async function lockUnits(ctx: Ctx, db: Db, master: UnitMaster, ids: readonly number[]): Promise<void> {
  await sql`
    select id from ${sql.table(master.table)} where org_id = ${ctx.orgId} and id = any (${[...ids]}::bigint[])
    order by id for update`.execute(db)
}

export async function setUnitStatus(
  ctx: Ctx,
  db: Db,
  master: UnitMaster,
  units: readonly { id: number; status: 0 | 1 }[],
): Promise<void> {
  await sql`
    update ${sql.table(master.table)} t
    set status = x.status, version = t.version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    from unnest(${units.map((unit) => unit.id)}::bigint[], ${units.map((unit) => unit.status)}::smallint[]) x (id, status)
    where t.org_id = ${ctx.orgId} and t.id = x.id and t.status <> x.status`.execute(db)
}

interface MergedUnit {
  id: number
  name: string
  status: 0 | 1
}

export async function insertMerge(
  ctx: Ctx,
  db: Db,
  merge: {
    formNo: number
    keep: MergeUnit
    merged: readonly MergedUnit[]
    counts: readonly MovedCount[]
    reason: string
  },
): Promise<number> {
  const { id } = await db
    .insertInto('unit_merge')
    .values({
      org_id: ctx.orgId,
      form_no: merge.formNo,
      kept_id: merge.keep.id,
      kept_name: merge.keep.name,
      merged: JSON.stringify(merge.merged.map(({ id, name, status }) => ({ id, name, status }))),
      on_date: merge.keep.today,
      counts: JSON.stringify(merge.counts),
      reason: merge.reason,
      account_id: ctx.actor.accountId,
      actor: ctx.actor.name || ctx.actor.email,
      merged_at: ctx.now.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface MergeRow {
  id: number
  form_no: number
  kept_id: number
  kept_name: string
  merged: MergedUnit[]
  on_date: string
  counts: MovedCount[]
  reason: string
  actor: string
  merged_at: string
  undone_at: string | null
  undone_by: string | null
}

const COLUMNS = sql`id, form_no, kept_id, kept_name, merged, on_date, counts, reason, actor, merged_at, undone_at,
  undone_by`

export async function findMerge(ctx: Ctx, db: Db, id: number): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`
    select ${COLUMNS} from unit_merge where org_id = ${ctx.orgId} and id = ${id} for update`.execute(db)
  return rows[0]
}

const SHOWN = 100

export async function findMerges(ctx: Ctx, db: Db, formNo: number): Promise<MergeRow[]> {
  const { rows } = await sql<MergeRow>`
    select ${COLUMNS} from unit_merge where org_id = ${ctx.orgId} and form_no = ${formNo}
    order by id desc limit ${SHOWN}`.execute(db)
  return rows
}

const concerns = (
  ids: readonly number[],
): RawBuilder<unknown> => sql`(m.kept_id = any (${[...ids]}::bigint[]) or exists (
  select from jsonb_array_elements(m.merged) u where (u ->> 'id')::bigint = any (${[...ids]}::bigint[])))`

/** A later merge of any of these units that is still in effect and must be undone first. */
export async function findLaterMerge(
  ctx: Ctx,
  db: Db,
  merge: Pick<MergeRow, 'id' | 'form_no'>,
  ids: readonly number[],
): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`
    select ${COLUMNS} from unit_merge m
    where m.org_id = ${ctx.orgId} and m.form_no = ${merge.form_no} and m.id > ${merge.id}
      and m.undone_at is null and ${concerns(ids)}
    order by m.id desc limit 1`.execute(db)
  return rows[0]
}

/** The merge that replaced a unit, while it is in effect. */
export async function findMergeOf(ctx: Ctx, db: Db, formNo: number, id: number) {
  const { rows } = await sql<{ merge_id: number; id: number; name: string }>`
    select m.id as merge_id, m.kept_id as id, m.kept_name as name from unit_merge m
    where m.org_id = ${ctx.orgId} and m.form_no = ${formNo} and m.undone_at is null and exists (
      select from jsonb_array_elements(m.merged) u where (u ->> 'id')::bigint = ${id})
    order by m.id desc limit 1`.execute(db)
  return rows[0]
}

export async function writeUndone(
  ctx: Ctx,
  db: Db,
  id: number,
  counts: readonly ReturnedCount[],
): Promise<void> {
  await db
    .updateTable('unit_merge')
    .set({
      undone_at: ctx.now.toString(),
      undone_by: ctx.actor.name || ctx.actor.email,
      undone_counts: JSON.stringify(counts),
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .execute()
}

/**
 * Lets the planner join sets by hash until the transaction ends. The moves of a merge were written in this
 * transaction, so it has no statistics and assumes a handful: it would use nested loops over a hundred thousand
 * people, or a merge join by a date that all of them share. Disabled plans get huge cost estimates, which would
 * trigger JIT compilation every time; hence JIT is disabled too.
 */
export async function joinSets(db: Db): Promise<void> {
  await sql`
    select set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('jit', 'off', true)`.execute(db)
}
