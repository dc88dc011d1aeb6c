import { sql } from 'kysely'
import { worksToday } from '../../../platform/access/working-today.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily } from '../../../platform/jobs/slots.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { notify } from '../../notices/index.ts'
import { audience } from '../audience.ts'
import { dashboardsTexts } from '../dashboards.texts.ts'

/** People notified in one transaction. */
const BATCH = 500

interface Due {
  id: number
  title: string
  notified_through: number
}

/** The next announcement that has begun and whose people are not all notified. Locked. */
async function findDue(ctx: Ctx, db: Db): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select id, title, notified_through from announcement
    where org_id = ${ctx.orgId} and status = 1 and notified_at is null
      and from_date <= ${organisationTodaySql(ctx)} and coalesce(to_date, 'infinity') >= ${organisationTodaySql(ctx)}
    order by id limit 1 for update`.execute(db)
  return rows[0]
}

/** Notifies the next people of one announcement. @returns how many; undefined if none is due */
function announceNext(ctx: Ctx): Promise<number | undefined> {
  return tx(ctx, async (db) => {
    const due = await findDue(ctx, db)
    if (!due) return undefined
    const { rows } = await sql<{ id: number }>`
      select e.id from employee e
      join announcement r on r.org_id = e.org_id and r.id = ${due.id}
      where e.org_id = ${ctx.orgId} and e.id > ${due.notified_through} and ${worksToday(ctx)}
        and ${audience.isFor({ table: 'announcement_limit', parent: 'announcement_id' })}
      order by e.id limit ${BATCH}`.execute(db)
    const ids = rows.map(({ id }) => id)
    const isLast = ids.length < BATCH
    await sql`
      update announcement set notified_through = ${ids.at(-1) ?? due.notified_through},
        notified_at = ${isLast ? ctx.now.toString() : null}::timestamptz
      where org_id = ${ctx.orgId} and id = ${due.id}`.execute(db)
    if (ids.length > 0)
      await notify(ctx, db, {
        to: { employeeIds: ids },
        kind: 'dashboards.announcement',
        values: { title: due.title },
        link: { admin: '/dashboard', me: '/' },
      })
    return ids.length
  })
}

/** Notifies everybody concerned of announcements that have begun, once each; a rerun continues where the last ended. */
export const announceJob = defineJob<Record<never, never>>({
  name: 'dashboards.announce',
  label: dashboardsTexts.text('announcing'),
  run: async (ctx) => {
    let notified = 0
    for (let count = await announceNext(ctx); count !== undefined; count = await announceNext(ctx))
      notified += count
    return { notified }
  },
})

/** For those that begin today. */
export const announceSchedule = defineSchedule({
  name: announceJob.name,
  label: announceJob.label ?? '',
  job: announceJob,
  at: daily('07:00'),
  startsAtOnce: true,
  canRunNow: true,
})
