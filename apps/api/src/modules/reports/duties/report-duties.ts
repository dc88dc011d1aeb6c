import { type RawBuilder, sql } from 'kysely'
import { holds, roleIds } from '../../../platform/access/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { allDatasets, mayRead } from '../../../platform/datasets/index.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type DutyKind, registerDuty } from '../../employees/index.ts'
import { reportDutiesTexts } from './duties.texts.ts'

/** The account of an employee, in SQL: who has none owns no reports. */
const accountOf = (ctx: Pick<Ctx, 'orgId'>, employeeId: number) => sql<number>`(
  select a.id from account a where a.org_id = ${ctx.orgId} and a.employee_id = ${employeeId})`

async function countOf(db: Db, statement: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  const { rows } = await statement.execute(db)
  return rows[0]?.count ?? 0
}

/** Names of the first five that the reader may see: the others are counted. */
const firstOf = (name: RawBuilder<unknown>, isSeen: RawBuilder<boolean>) =>
  sql`coalesce((array_agg(${name} order by ${name}) filter (where ${isSeen}))[1:5], '{}')`

const seesSchedule = ({ actor }: Ctx): RawBuilder<boolean> =>
  holds(actor, 'reports.manage') ? sql<boolean>`true` : sql<boolean>`s.account_id = ${actor.accountId}`

/** As `openingOf` has it, of report `c`: of data that the reader reads, their own, of the library, or given to them. */
function seesCustom({ orgId, actor }: Ctx): RawBuilder<boolean> {
  const readable = allDatasets().flatMap((one) => (mayRead(actor, one) ? [one.key] : []))
  const groups = actor.groups.map(({ id }) => id)
  const inLibrary = holds(actor, 'reports.view')
    ? sql<boolean>`(c.is_shared or c.account_id = ${actor.accountId})`
    : sql<boolean>`false`
  return sql<boolean>`(c.content ->> 'dataset' = any (${readable}::text[]) and (${inLibrary} or exists (
    select from report_access g where g.org_id = ${orgId} and g.report_id = c.id and (g.account_id = ${actor.accountId}
      or g.role_id = any (${roleIds(actor)}::integer[]) or g.group_id = any (${groups}::bigint[])))))`
}

const schedules: DutyKind = {
  key: 'reports.schedules',
  label: (count) => reportDutiesTexts.text('schedules', { count }),
  fate: 'heir',
  link: '/reports/1/schedules',
  held: (ctx, ids) => sql`
    select a.employee_id, count(*)::int as count, ${firstOf(sql`s.name`, seesSchedule(ctx))} as names
    from account a join report_schedule s on s.org_id = a.org_id and s.account_id = a.id and s.state <> 'stopped'
    where a.org_id = ${ctx.orgId} and a.employee_id = any (${[...ids]}::bigint[]) group by a.employee_id`,
  handOver: (ctx, db, { from, to }) =>
    countOf(
      db,
      sql`
      with passed as (
        update report_schedule set account_id = ${accountOf(ctx, to)}, version = version + 1, updated_at = ${ctx.now.toString()}
        where org_id = ${ctx.orgId} and account_id = ${accountOf(ctx, from)} and state <> 'stopped'
          and ${accountOf(ctx, to)} is not null
        returning 1
      ) select count(*)::int as count from passed`,
    ),
}

const isSharedSql = sql<boolean>`(c.is_shared or exists (
  select from report_access g where g.org_id = c.org_id and g.report_id = c.id))`

/** What nobody else reads stays with its author. */
const shared: DutyKind = {
  key: 'reports.shared',
  label: (count) => reportDutiesTexts.text('shared', { count }),
  fate: 'heir',
  link: '/reports/1/custom',
  held: (ctx, ids) => sql`
    select a.employee_id, count(*)::int as count, ${firstOf(sql`c.name`, seesCustom(ctx))} as names
    from account a join custom_report c on c.org_id = a.org_id and c.account_id = a.id and c.archived_at is null
    where a.org_id = ${ctx.orgId} and a.employee_id = any (${[...ids]}::bigint[]) and ${isSharedSql}
    group by a.employee_id`,
  handOver: (ctx, db, { from, to }) =>
    countOf(
      db,
      sql`
      with passed as (
        update custom_report c set account_id = ${accountOf(ctx, to)}, updated_at = ${ctx.now.toString()}
        where c.org_id = ${ctx.orgId} and c.account_id = ${accountOf(ctx, from)} and c.archived_at is null and ${isSharedSql}
          and ${accountOf(ctx, to)} is not null
        returning 1
      ) select count(*)::int as count from passed`,
    ),
}

export function registerReportDuties(): void {
  registerDuty(schedules)
  registerDuty(shared)
}
