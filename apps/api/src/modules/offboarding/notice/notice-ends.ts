import { SEPARATION_STATUS } from '@muster/contract/offboarding/offboarding.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { offboardingTexts } from '../offboarding.texts.ts'
import { lockSeparationsWhere } from '../separations/load-separation.ts'
import { noticeCase } from '../separations/notice-case.ts'
import { computeNotices } from './notice.service.ts'

const { pending, onNotice, rejected, onHold, clearance } = SEPARATION_STATUS
/** Before the settlement, which stores the end of the notice as it was computed. */
const RUNNING = [pending, onNotice, rejected, onHold, clearance]
/** Separations computed at once. */
const BATCH = 500

/** What has changed: the leave of people, or off-days in a period. */
type Change = { employeeIds: readonly number[] } | { from: string; to: string | null }

/** SQL condition: the end of the notice of separation `n` depends on it. */
const dependsOn = (ctx: Ctx, change: Change): RawBuilder<boolean> => sql<boolean>`(
  n.org_id = ${ctx.orgId} and n.status = any (${RUNNING}::int[]) and n.notice_days > 0 and n.notice_ends_on is not null
  and ${
    'employeeIds' in change
      ? sql`n.notice_extend_by_leave and n.employee_id = any (${[...change.employeeIds]}::bigint[])`
      : sql`n.notice_counts = 'working' and n.notice_ends_on >= ${change.from}::date
          and (${change.to}::date is null or n.resigned_on <= ${change.to}::date)`
  })`

/** Three statements. @returns the last separation looked at; null once there are no more */
async function updateBatch(ctx: Ctx, db: Db, change: Change, after: number): Promise<number | null> {
  const batch = await lockSeparationsWhere(
    ctx,
    db,
    sql<boolean>`s.id in (select n.id from separation n where ${dependsOn(ctx, change)} and n.id > ${after}
      order by n.id limit ${BATCH})`,
  )
  const cases = batch.map((one) => ({ ...noticeCase(one, one.agreed_lwd ?? one.requested_lwd), one }))
  const moved = (await computeNotices(ctx, db, cases)).filter(
    ({ of, notice }) => notice.ends_on !== of.one.notice_ends_on,
  )
  if (moved.length > 0)
    await sql`
      update separation s set notice_ends_on = g.ends_on
      from unnest(${moved.map(({ of }) => of.one.id)}::bigint[], ${moved.map(({ notice }) => notice.ends_on)}::date[])
        as g (id, ends_on)
      where s.org_id = ${ctx.orgId} and s.id = g.id`.execute(db)
  return batch.length < BATCH ? null : Math.max(...batch.map(({ id }) => id))
}

/**
 * Stores when the notice of open separations ends, which lists, files and reports read. In transactions of its own: those that
 * change leave have locked the employee, and those that change separations lock them the other way round.
 */
export async function updateNoticeEnds(ctx: Ctx, change: Change): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    after = await tx(ctx, (db) => updateBatch(ctx, db, change, from))
  }
}

export const noticeEndsJob = defineJob<Change>({
  name: 'offboarding.notice_ends',
  label: offboardingTexts.text('noticeEndsUpdated'),
  run: async (ctx, change) => {
    await updateNoticeEnds(ctx, change)
    return {}
  },
})

/** Listener of booked leave, holidays and week-offs. One statement where nobody leaves. */
export async function followNotice(ctx: Ctx, db: Db, change: Change): Promise<void> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from separation n where ${dependsOn(ctx, change)}) as some`.execute(db)
  if (!rows[0]?.some) return
  await ctx.platform.jobs.enqueue(ctx, db, noticeEndsJob, change)
}
