import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
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

const schedules: DutyKind = {
  key: 'reports.schedules',
  label: (count) => reportDutiesTexts.text('schedules', { count }),
  fate: 'heir',
  link: '/reports/1/schedules',
  held: (ctx, ids) => sql`
    select a.employee_id, count(*)::int as count, (array_agg(s.name order by s.name))[1:5] as names
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
    select a.employee_id, count(*)::int as count, (array_agg(c.name order by c.name))[1:5] as names
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
