import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily } from '../../../platform/jobs/slots.ts'
import { probationTexts } from './probation.texts.ts'
import { remindOfProbations } from './probation-reminders.service.ts'

export const probationRemindersJob = defineJob<Record<never, never>>({
  name: 'employees.remind_of_probations',
  label: probationTexts.text('probationReminders'),
  run: (ctx) => remindOfProbations(ctx),
})

/** In the morning of the organisation's time zone, after the day's changes have been applied. */
export const probationRemindersSchedule = defineSchedule({
  name: 'employees.probation_reminders',
  label: probationRemindersJob.label ?? '',
  job: probationRemindersJob,
  at: daily('07:00'),
  canRunNow: true,
})
