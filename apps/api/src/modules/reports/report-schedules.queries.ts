import type { RelativePeriod } from '@muster/contract/reports/relative-periods'
import type { ReportAsked } from '@muster/contract/reports/report-parts'
import type {
  ReportFormat,
  recipientKinds,
  scheduleStates,
  stopReasons,
} from '@muster/contract/reports/report-words'
import type { ScheduleRule } from '@muster/contract/reports/schedule-rule'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { instantOf } from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'

export interface ScheduleRecipient {
  readonly kind: (typeof recipientKinds)[number]
  /** Employee or role. */
  readonly id: number
  readonly account_id: number | null
  /** Empty for a role. */
  readonly name: string
}

export interface LastRun {
  readonly at: string
  readonly state: 'running' | 'done' | 'failed'
  readonly sent: number
  readonly empty: number
  readonly refused: number
}

export interface ScheduleRow {
  readonly id: number
  readonly report_id: number
  readonly name: string
  readonly account_id: number
  readonly owner: string
  readonly rule: ScheduleRule
  readonly asked: ReportAsked
  readonly period: RelativePeriod | null
  /** Null: a link. */
  readonly format: ReportFormat | null
  readonly skip_empty: boolean
  readonly state: (typeof scheduleStates)[number]
  readonly stopped_because: (typeof stopReasons)[number] | null
  readonly next_at: string | null
  readonly version: number
  readonly recipients: readonly ScheduleRecipient[]
  readonly last: LastRun | null
}

interface Wanted {
  readonly page?: number
  readonly limit?: number
  readonly search?: string
  readonly state?: ScheduleRow['state'] | undefined
  readonly id?: number
}

/** Schedules that the caller may see: their own, or everybody's. */
export async function findSchedules(
  ctx: Pick<Ctx, 'orgId' | 'actor'>,
  db: Db,
  isWide: boolean,
  { page = 1, limit = 1, search = '', state, id }: Wanted,
): Promise<{ rows: ScheduleRow[]; count: number }> {
  const parts: RawBuilder<boolean>[] = [
    sql<boolean>`s.org_id = ${ctx.orgId}`,
    ...(isWide ? [] : [sql<boolean>`s.account_id = ${ctx.actor.accountId}`]),
    ...(id === undefined ? [] : [sql<boolean>`s.id = ${id}`]),
    ...(state === undefined ? [] : [sql<boolean>`s.state = ${state}`]),
    ...(search === '' ? [] : [sql<boolean>`position(lower(${search}) in lower(s.name)) > 0`]),
  ]
  const { rows } = await sql<ScheduleRow & { count: number }>`
    select s.id, s.report_id, s.name, s.account_id, coalesce(nullif(a.display_name, ''), a.email) as owner, s.rule, s.asked,
      s.period, s.format, s.skip_empty, s.state, s.stopped_because, s.next_at, s.version,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'kind', case when r.role_id is null then 'person' else 'role' end,
          'id', coalesce(r.role_id, p.employee_id, r.account_id), 'account_id', r.account_id,
          'name', coalesce(nullif(p.display_name, ''), p.email, '')) order by r.id), '[]')
        from report_schedule_recipient r
        left join account p on p.org_id = r.org_id and p.id = r.account_id
        where r.org_id = s.org_id and r.schedule_id = s.id) as recipients,
      (select jsonb_build_object('at', u.due_at, 'state', u.state, 'sent', u.sent, 'empty', u.empty, 'refused', u.refused)
        from report_schedule_run u where u.org_id = s.org_id and u.schedule_id = s.id
        order by u.due_at desc limit 1) as last,
      count(*) over ()::int as count
    from report_schedule s join account a on a.org_id = s.org_id and a.id = s.account_id
    where ${sql.join(parts, sql` and `)}
    order by s.state = 'active' desc, s.next_at, s.id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return {
    rows: rows.map(({ count: _count, ...row }) => ({
      ...row,
      last: row.last && { ...row.last, at: instantOf(row.last.at) },
    })),
    count: rows[0]?.count ?? 0,
  }
}

/** @throws AppError `record.not_found`, also for a schedule that the caller may not see */
export async function findSchedule(
  ctx: Pick<Ctx, 'orgId' | 'actor'>,
  db: Db,
  isWide: boolean,
  id: number,
): Promise<ScheduleRow> {
  await db
    .selectFrom('report_schedule')
    .select('id')
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found((await findSchedules(ctx, db, isWide, { id })).rows[0])
}

export interface NewRecipient {
  readonly account_id: number | null
  readonly role_id: number | null
}

export async function writeRecipients(
  ctx: Ctx,
  db: Db,
  scheduleId: number,
  recipients: readonly NewRecipient[],
): Promise<void> {
  await db
    .deleteFrom('report_schedule_recipient')
    .where('org_id', '=', ctx.orgId)
    .where('schedule_id', '=', scheduleId)
    .execute()
  await db
    .insertInto('report_schedule_recipient')
    .values(recipients.map((one) => ({ org_id: ctx.orgId, schedule_id: scheduleId, ...one })))
    .execute()
}

/** Accounts of the recipients that may sign in, each once; one more than `most` tells that there are more. */
export async function findRecipientAccounts(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  scheduleId: number,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from account a
    where a.org_id = ${ctx.orgId} and a.state = 'active' and (
      a.id in (select account_id from report_schedule_recipient
        where org_id = ${ctx.orgId} and schedule_id = ${scheduleId})
      or exists (select from account_role x join report_schedule_recipient r
        on r.org_id = x.org_id and r.role_id = x.role_id
        where x.org_id = ${ctx.orgId} and x.account_id = a.id and r.schedule_id = ${scheduleId}))
    order by a.id limit ${most + 1}`.execute(db)
  return rows.map((row) => row.id)
}

/** Roles that more accounts have than can be sent to. */
export async function findLargeRoles(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  roleIds: readonly number[],
  most: number,
): Promise<number[]> {
  if (roleIds.length === 0) return []
  const { rows } = await sql<{ role_id: number }>`
    select role_id from account_role x join account a on a.org_id = x.org_id and a.id = x.account_id
    where x.org_id = ${ctx.orgId} and x.role_id = any (${roleIds}::integer[]) and a.state = 'active'
    group by role_id having count(distinct x.account_id) > ${most}`.execute(db)
  return rows.map((row) => row.role_id)
}

/** How many schedules the caller has; nobody adds one of theirs meanwhile. Two statements. */
export async function countOwnSchedules(ctx: Ctx, db: Db): Promise<number> {
  const { accountId } = ctx.actor
  await sql`select from account where org_id = ${ctx.orgId} and id = ${accountId} for no key update`.execute(
    db,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_schedule
    where org_id = ${ctx.orgId} and account_id = ${accountId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The job that is sending a schedule, or is about to; undefined without one. */
export async function findRunningJob(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  kind: string,
  scheduleId: number,
): Promise<{ public_id: string } | undefined> {
  const { rows } = await sql<{ public_id: string }>`
    select public_id from job_run
    where org_id = ${ctx.orgId} and kind = ${kind} and state in ('queued', 'running')
      and input ->> 'schedule_id' = ${String(scheduleId)}
    order by id limit 1`.execute(db)
  return rows[0]
}
