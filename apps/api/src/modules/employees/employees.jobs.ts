import { defineJob } from '../../platform/jobs/job.ts'
import { defineSchedule } from '../../platform/jobs/schedule.ts'
import { daily, every } from '../../platform/jobs/slots.ts'
import { employeesTexts } from './employees.texts.ts'
import { tellPlannedPay } from './pay/planned-pay.service.ts'
import { applyDueSuspensions } from './suspension/due-suspensions.service.ts'
import { applyDueChanges, endEmployments } from './writes/due-changes.service.ts'

interface DueInput {
  /** Date of the run in the organisation's time zone, `YYYY-MM-DD`. */
  day: string
}

export const dueChangesJob = defineJob<DueInput>({
  name: 'employees.apply_due_assignments',
  label: employeesTexts.text('changesEffectiveToday'),
  run: async (ctx) => ({
    ...(await applyDueChanges(ctx)),
    ...(await applyDueSuspensions(ctx)),
    ...(await tellPlannedPay(ctx)),
  }),
})

/** Soon after midnight in the organisation's time zone. A run applies everything due, so missed runs need no rerun. */
export const dueChangesSchedule = defineSchedule<DueInput>({
  name: 'employees.due_changes',
  label: dueChangesJob.label ?? '',
  job: dueChangesJob,
  at: daily('00:05'),
  startsAtOnce: true,
  canRunNow: true,
  input: ({ key }) => ({ day: key }),
})

export const endEmploymentsJob = defineJob<Record<never, never>>({
  name: 'employees.end_employments',
  label: employeesTexts.text('endingEmployments'),
  run: async (ctx) => ({ left: await endEmployments(ctx) }),
})

/** Midnight comes at another time at locations in other zones, some of them half an hour apart. */
export const endEmploymentsSchedule = defineSchedule({
  name: 'employees.end_employments',
  label: endEmploymentsJob.label ?? '',
  job: endEmploymentsJob,
  at: every(30),
  catchUp: 'last',
})
