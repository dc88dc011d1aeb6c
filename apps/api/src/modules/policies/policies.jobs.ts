import { sql } from 'kysely'
import { dateText } from '../../lib/texts/span.texts.ts'
import type { Ctx } from '../../platform/context.ts'
import { tx } from '../../platform/db/tx.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { defineSchedule } from '../../platform/jobs/schedule.ts'
import { daily } from '../../platform/jobs/slots.ts'
import { notify } from '../notices/index.ts'
import { assignJob } from './assign.job.ts'
import { isReviewDue } from './policies.queries.ts'
import { policiesTexts } from './policies.texts.ts'
import { remindInBatches } from './remind.service.ts'

/** Notifies owners of reviews that are due within a month, once for each date. */
function remindOwners(ctx: Ctx): Promise<number> {
  return tx(ctx, async (db) => {
    const { rows } = await sql<{ policy_id: number; owner_id: number; title: string; review_on: string }>`
      update policy p set review_notified_on = p.review_on
      from policy_version v
      where p.org_id = ${ctx.orgId} and v.org_id = p.org_id and v.id = p.current_version_id and p.owner_id is not null
        and ${isReviewDue(ctx)} and p.review_notified_on is distinct from p.review_on
      returning p.id as policy_id, p.owner_id, v.title, p.review_on::text as review_on`.execute(db)
    const notices = rows.map(({ policy_id, owner_id, title, review_on }) => ({
      to: { employeeIds: [owner_id] },
      kind: 'policies.review_due',
      values: { title, day: dateText(review_on) },
      link: { admin: `/policies/${policy_id}` },
    }))
    if (notices.length > 0) await notify(ctx, db, ...notices)
    return rows.length
  })
}

/** The two hours allow for a job that starts earlier in the day than the last time. */
const isReminderDue = (ctx: Ctx) => sql`r.remind_every_days is not null and r.assigned_at is not null
  and coalesce(r.reminded_at, r.assigned_at) <= ${ctx.now.toString()}::timestamptz
    - make_interval(days => r.remind_every_days) + interval '2 hours'`

/** Reminds people of what they have not acknowledged, and owners of reviews; a rerun continues where the last one ended. */
export const remindersJob = defineJob<Record<never, never>>({
  name: 'policies.remind',
  label: policiesTexts.text('reminding'),
  run: async (ctx) => {
    const reviews = await remindOwners(ctx)
    return { reminded: await remindInBatches(ctx, {}, isReminderDue(ctx)), reviews }
  },
})

/** In the morning, for acknowledgements that expired overnight and people who join today. */
export const assignSchedule = defineSchedule({
  name: assignJob.name,
  label: assignJob.label ?? '',
  job: assignJob,
  at: daily('07:00'),
  canRunNow: true,
})

export const remindersSchedule = defineSchedule({
  name: remindersJob.name,
  label: remindersJob.label ?? '',
  job: remindersJob,
  at: daily('08:00'),
  canRunNow: true,
})
