import { sql } from 'kysely'
import { tx } from '../../../platform/db/tx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily } from '../../../platform/jobs/slots.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { lastDay } from './clearance.access.ts'
import { clearanceTexts } from './clearance.texts.ts'
import { remind } from './manage.service.ts'

/** Days before a line is due on which its approvers are first reminded, and between reminders of overdue ones. */
const DAYS_AHEAD = 2
const EVERY_DAYS = 2

/** Reminds approvers of lines that are due soon, once, and of overdue ones every second day. A rerun continues where the last one ended. */
export const remindClearanceJob = defineJob<Record<never, never>>({
  name: 'offboarding.clearance_remind',
  label: clearanceTexts.text('reminding'),
  run: async (ctx) => {
    for (let reminded = 0; ; ) {
      const { lines } = await tx(ctx, async (db) => {
        const today = await organisationToday(ctx, db)
        const due = sql`(${lastDay} - l.days_before)`
        const where = sql<boolean>`((${due} < ${today}::date and coalesce(l.reminded_on <= ${today}::date - ${EVERY_DAYS}::int, true))
          or (${due} between ${today}::date and ${today}::date + ${DAYS_AHEAD}::int and l.reminded_on is null))`
        return remind(ctx, db, { where, today })
      })
      reminded += lines
      if (lines === 0) return { reminded }
    }
  },
})

export const remindClearanceSchedule = defineSchedule({
  name: 'offboarding.clearance_remind',
  label: clearanceTexts.text('reminding'),
  job: remindClearanceJob,
  at: daily('08:30'),
  canRunNow: true,
})
