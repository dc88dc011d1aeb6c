import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily } from '../../../platform/jobs/slots.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { tasksTexts } from '../tasks.texts.ts'
import { continueSeries } from './series.service.ts'

const BATCH = 200

/** Recurrences whose latest task is over, in order of their ids. */
async function dueSeries(ctx: Ctx, after: number): Promise<{ ids: number[]; today: string }> {
  return readTx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const { rows } = await sql<{ id: number }>`
      select s.id from task_series s
      where s.org_id = ${ctx.orgId} and s.ended_at is null and s.id > ${after} and (s.last_on < ${today}::date or exists (
        select from task k where k.org_id = s.org_id and k.series_id = s.id and k.occurrence_on = s.last_on
          and (k.deleted_at is not null or k.status in ('done', 'cancelled'))))
      order by s.id limit ${BATCH}`.execute(db)
    return { ids: rows.map(({ id }) => id), today }
  })
}

/** Creates the next tasks of recurrences, each in a transaction of its own; a rerun continues where the last one ended. */
export const recurJob = defineJob<Record<never, never>>({
  name: 'tasks.recur',
  label: tasksTexts.text('recurring'),
  run: async (ctx) => {
    let created = 0
    for (let after = 0; ; ) {
      const { ids, today } = await dueSeries(ctx, after)
      for (const id of ids) if (await tx(ctx, (db) => continueSeries(ctx, db, id, today))) created += 1
      if (ids.length < BATCH) return { created }
      after = ids.at(-1) as number
    }
  },
})

/** Just after midnight in the organisation's time zone, so that the day begins with its tasks. */
export const recurSchedule = defineSchedule({
  name: 'tasks.recur',
  label: tasksTexts.text('recurring'),
  job: recurJob,
  at: daily('00:10'),
  canRunNow: true,
})
