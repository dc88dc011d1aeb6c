import { sql } from 'kysely'
import { dateText } from '../../../lib/texts/span.texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily } from '../../../platform/jobs/slots.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { findApprovers } from '../../employees/index.ts'
import { notify } from '../../notices/index.ts'
import { MANAGE } from '../assets.access.ts'
import { warrantyEnds } from '../assets.queries.ts'
import { labelOf } from '../assets.views.ts'
import { remindersTexts } from './reminders.texts.ts'
import { availableOf } from './stock.master.ts'

/** Days before the return on which the holder is reminded. */
const DAYS_AHEAD = 3
/** Assets per transaction. */
const BATCH = 1000

interface Due {
  code: string
  name: string
  employee_id: number
  due_on: string
  what: 'return' | 'overdue'
}

/** Marks and returns what is to come back soon or should have, each once for its holder and day. One statement. */
async function takeDue(ctx: Ctx, db: Db): Promise<Due[]> {
  const today = organisationTodaySql(ctx)
  const { rows } = await sql<Due>`
    with due as (
      select a.id, a.code, a.name, h.id as holding_id, h.employee_id, h.due_back_on,
        case when h.due_back_on < ${today} then 'overdue' else 'return' end as what
      from asset_holding h join asset a on a.org_id = h.org_id and a.id = h.asset_id
      join employee e on e.org_id = h.org_id and e.id = h.employee_id and e.status = 'active'
      where h.org_id = ${ctx.orgId} and h.ended_on is null and h.due_back_on <= ${today} + ${sql.lit(DAYS_AHEAD)}
        and not exists (select from asset_reminder m where m.org_id = h.org_id and m.asset_id = h.asset_id
          and m.holding_id = h.id and m.about = h.due_back_on and m.what = case when h.due_back_on < ${today} then 'overdue' else 'return' end)
      order by a.id limit ${sql.lit(BATCH)}
    ), told as (
      insert into asset_reminder (org_id, asset_id, holding_id, what, about, told_at)
      select ${ctx.orgId}::bigint, id, holding_id, what, due_back_on, ${ctx.now.toString()}::timestamptz from due
      on conflict do nothing returning asset_id
    )
    select due.code, due.name, due.employee_id, due.due_back_on::text as due_on, due.what
    from due join told on told.asset_id = due.id`.execute(db)
  return rows
}

async function tellDue(ctx: Ctx, db: Db, due: readonly Due[]): Promise<void> {
  if (due.length === 0) return
  await notify(
    ctx,
    db,
    ...due.map(({ employee_id, due_on, what, ...asset }) => ({
      to: { employeeIds: [employee_id] },
      kind: what === 'return' ? 'assets.return_due' : 'assets.overdue',
      values: { asset: labelOf(asset), day: dateText(due_on) },
      link: { admin: '/my-assets', me: '/my-assets' },
    })),
  )
}

/** Marks warranties that end soon, each once for its day. One statement. @returns how many */
async function takeWarranties(ctx: Ctx, db: Db): Promise<number> {
  const { rows } = await sql<{ asset_id: number }>`
    insert into asset_reminder (org_id, asset_id, what, about, told_at)
    select a.org_id, a.id, 'warranty', a.warranty_until, ${ctx.now.toString()}::timestamptz from asset a
    where a.org_id = ${ctx.orgId} and a.retired_on is null and ${warrantyEnds(ctx)}
    on conflict do nothing returning asset_id`.execute(db)
  return rows.length
}

/** Notes which types have become short, and which are not any more. One statement. @returns those that have */
async function takeLow(ctx: Ctx, db: Db): Promise<{ type: string; available: number; minimum: number }[]> {
  const { rows } = await sql<{ type: string; available: number; minimum: number }>`
    with level as (
      select l.*, ${availableOf('l')} as available from asset_stock_level l where l.org_id = ${ctx.orgId}
    ), changed as (
      update asset_stock_level s set low_since = case when level.available < level.minimum then ${organisationTodaySql(ctx)} end
      from level where s.org_id = level.org_id and s.id = level.id
        and (s.low_since is null) = (level.available < level.minimum)
      returning s.id, s.low_since
    )
    select t.name || coalesce(', ' || lo.name, '') as type, level.available, level.minimum
    from changed join level on level.id = changed.id join asset_type t on t.org_id = level.org_id and t.id = level.type_id
    left join location lo on lo.org_id = level.org_id and lo.id = level.location_id
    where changed.low_since is not null order by level.id`.execute(db)
  return rows
}

interface Reminded {
  returns: number
  warranties: number
  low: number
}

/** Notifies those who manage all assets of warranties and low stock. */
function remindTeam(ctx: Ctx): Promise<Pick<Reminded, 'warranties' | 'low'>> {
  return tx(ctx, async (db) => {
    const warranties = await takeWarranties(ctx, db)
    const low = await takeLow(ctx, db)
    const accountIds = warranties + low.length > 0 ? await findApprovers(ctx, db, MANAGE) : []
    if (accountIds.length > 0)
      await notify(
        ctx,
        db,
        ...(warranties > 0
          ? [
              {
                to: { accountIds },
                kind: 'assets.warranties',
                values: { count: warranties },
                link: { admin: '/assets?f.attention=warranty' },
              },
            ]
          : []),
        ...low.map(({ type, available, minimum }) => ({
          to: { accountIds },
          kind: 'assets.low_stock',
          values: { type, available, minimum },
          link: { admin: '/assets?f.status=1' },
        })),
      )
    return { warranties, low: low.length }
  })
}

/** Reminds holders of returns, and the asset team of warranties and low stock; each once. A rerun continues where the last one ended. */
export const remindAssetsJob = defineJob<Record<never, never>>({
  name: 'assets.remind',
  label: remindersTexts.text('reminding'),
  run: async (ctx): Promise<Reminded> => {
    for (let returns = 0; ; ) {
      const due = await tx(ctx, async (db) => {
        const taken = await takeDue(ctx, db)
        await tellDue(ctx, db, taken)
        return taken.length
      })
      returns += due
      if (due === 0) return { returns, ...(await remindTeam(ctx)) }
    }
  },
})

export const remindAssetsSchedule = defineSchedule({
  name: 'assets.remind',
  label: remindersTexts.text('reminding'),
  job: remindAssetsJob,
  at: daily('08:15'),
  canRunNow: true,
})
