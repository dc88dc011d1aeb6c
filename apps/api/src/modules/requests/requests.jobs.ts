import { defineJob } from '../../platform/jobs/job.ts'
import { defineSchedule } from '../../platform/jobs/schedule.ts'
import { every } from '../../platform/jobs/slots.ts'
import { lookAfterRequests } from './sla.service.ts'

export const lookAfterRequestsJob = defineJob<Record<never, never>>({
  name: 'requests.look_after',
  label: 'Reminders and deadlines of requests that wait',
  run: (ctx) => lookAfterRequests(ctx),
})

export const lookAfterRequestsSchedule = defineSchedule({
  name: 'requests.deadlines',
  label: lookAfterRequestsJob.label as string,
  job: lookAfterRequestsJob,
  at: every(15),
  canRunNow: true,
})
