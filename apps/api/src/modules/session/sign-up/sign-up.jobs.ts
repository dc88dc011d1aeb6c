import { removeExpiredSignUps } from '../../../platform/db/gates-entry.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { daily } from '../../../platform/jobs/slots.ts'
import { signUpTexts } from './sign-up.texts.ts'

/**
 * Removes sign-ups whose link was not followed. They belong to no active organisation, so the schedule of any
 * organisation removes all of them; the result is not reported there.
 */
export const cleanSignUpsJob = defineJob<Record<never, never>>({
  name: 'session.clean_sign_ups',
  label: signUpTexts.text('deletingUnconfirmedSignUps'),
  run: async (ctx) => {
    await removeExpiredSignUps(ctx)
    return null
  },
})

export const cleanSignUpsSchedule = defineSchedule({
  name: cleanSignUpsJob.name,
  label: cleanSignUpsJob.label ?? '',
  job: cleanSignUpsJob,
  at: daily('03:20'),
})
