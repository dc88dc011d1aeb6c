import type { RetentionKind } from '@muster/contract/employees/privacy/privacy.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'

/** Why a person's data must not be erased now; null when it may. Evaluated again when erasing. */
const kept = sql`case
  when e.status <> 'left' then 'works here again'
  when e.anonymised_at is not null then 'erased already'
  when exists (select from legal_hold h where h.org_id = e.org_id and h.employee_id = e.id and h.released_at is null)
    then 'legal hold' end`

/** People and kinds of data whose retention has ended on the organisation's day, except people on legal hold. */
export function dueData(ctx: Ctx): RawBuilder<unknown> {
  return sql`(
    select e.id as employee_id, r.kind
    from employee e join organisation o on o.org_id = e.org_id join retention_rule r on r.org_id = e.org_id
    where e.org_id = ${ctx.orgId} and e.status = 'left' and ${kept} is null
      and (e.left_on + make_interval(months => r.months))::date
        <= (${ctx.now.toString()}::timestamptz at time zone o.time_zone)::date
      and not exists (
        select from erased_data x where x.org_id = e.org_id and x.employee_id = e.id and x.kind = r.kind)) due`
}

export async function countDue(ctx: Ctx, db: Db): Promise<{ people: number; byKind: Map<string, number> }> {
  const { rows } = await sql<{ kind: string | null; people: number }>`
    select due.kind, count(distinct due.employee_id)::int as people from ${dueData(ctx)}
    group by grouping sets ((due.kind), ())`.execute(db)
  return {
    people: rows.find(({ kind }) => kind === null)?.people ?? 0,
    byKind: new Map(rows.flatMap(({ kind, people }) => (kind ? [[kind, people] as const] : []))),
  }
}

export interface DuePerson {
  id: number
  name: string
  code: string
  left_on: string
  kinds: RetentionKind[]
}

export async function findDue(
  ctx: Ctx,
  db: Db,
  page: { offset: number; limit: number },
): Promise<DuePerson[]> {
  const { rows } = await sql<DuePerson>`
    select e.id, e.full_name as name, e.code, e.left_on, array_agg(due.kind order by due.kind) as kinds
    from ${dueData(ctx)} join employee e on e.org_id = ${ctx.orgId} and e.id = due.employee_id
    group by e.id, e.full_name, e.code, e.left_on
    order by e.left_on, e.id limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

/** Stores the items of an erasure. @returns the number of people */
export async function insertItems(ctx: Ctx, db: Db, erasureId: number): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    with made as (
      insert into erasure_item (org_id, erasure_id, employee_id, kind)
      select ${ctx.orgId}, ${erasureId}, due.employee_id, due.kind from ${dueData(ctx)} returning employee_id)
    select count(distinct employee_id)::int as people from made`.execute(db)
  return rows[0]?.people ?? 0
}

export interface OpenItem {
  employee_id: number
  code: string
  kinds: RetentionKind[]
  kept: string | null
}

/** The next people of an erasure, locked, with what prevents erasing them now. */
export async function nextItems(ctx: Ctx, db: Db, erasureId: number, limit: number): Promise<OpenItem[]> {
  const { rows: locked } = await sql<{ id: number }>`
    select e.id from employee e where e.org_id = ${ctx.orgId} and e.id in (
      select distinct i.employee_id from erasure_item i
      where i.org_id = ${ctx.orgId} and i.erasure_id = ${erasureId} and i.state = 'waiting'
      order by i.employee_id limit ${limit})
    order by e.id for update`.execute(db)
  if (locked.length === 0) return []
  const { rows } = await sql<OpenItem>`
    select e.id as employee_id, e.code, array_agg(i.kind) as kinds, ${kept} as kept
    from erasure_item i join employee e on e.org_id = i.org_id and e.id = i.employee_id
    where i.org_id = ${ctx.orgId} and i.erasure_id = ${erasureId} and i.state = 'waiting'
      and i.employee_id = any (${locked.map(({ id }) => id)}::bigint[])
    group by e.org_id, e.id, e.code, e.status, e.anonymised_at order by e.id`.execute(db)
  return rows
}

export async function closeItems(
  ctx: Ctx,
  db: Db,
  erasureId: number,
  items: readonly { employee_id: number; reason: string }[],
): Promise<void> {
  if (items.length === 0) return
  await sql`
    update erasure_item i set state = case when g.reason = '' then 'done' else 'skipped' end, reason = g.reason
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as g (employee_id bigint, reason text)
    where i.org_id = ${ctx.orgId} and i.erasure_id = ${erasureId} and i.employee_id = g.employee_id`.execute(
    db,
  )
}

export async function noteErased(
  ctx: Ctx,
  db: Db,
  erasureId: number,
  erased: readonly { employee_id: number; kinds: readonly string[] }[],
): Promise<void> {
  const rows = erased.flatMap(({ employee_id, kinds }) => kinds.map((kind) => ({ employee_id, kind })))
  await sql`
    insert into erased_data (org_id, employee_id, kind, erased_at, erasure_id)
    select ${ctx.orgId}, g.employee_id, g.kind, ${ctx.now.toString()}::timestamptz, ${erasureId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (employee_id bigint, kind text)
    on conflict do nothing`.execute(db)
}

export interface ErasureRow {
  id: number
  state: 'waiting' | 'running' | 'done' | 'cancelled'
  people: number
  done: number
  skipped: number
  as_of: string
  note: string
  requested_by: number
  requester: string
  requested_at: string
  confirmer: string
  confirmed_at: string | null
  finished_at: string | null
}

export async function findErasures(ctx: Ctx, db: Db): Promise<ErasureRow[]> {
  const { rows } = await sql<ErasureRow>`
    select r.id, r.state, r.people, coalesce(i.done, 0) as done, coalesce(i.skipped, 0) as skipped, r.as_of, r.note,
      r.requested_by, r.requester, r.requested_at, r.confirmer, r.confirmed_at, r.finished_at
    from (select * from erasure where org_id = ${ctx.orgId} order by id desc limit 20) r
    left join lateral (
      select count(distinct t.employee_id) filter (where t.state = 'done')::int as done,
        count(distinct t.employee_id) filter (where t.state = 'skipped')::int as skipped
      from erasure_item t where t.org_id = r.org_id and t.erasure_id = r.id) i on true
    order by r.id desc`.execute(db)
  return rows
}
