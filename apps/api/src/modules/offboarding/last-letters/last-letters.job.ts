import { defineJob } from '../../../platform/jobs/job.ts'
import { defineSchedule } from '../../../platform/jobs/schedule.ts'
import { every } from '../../../platform/jobs/slots.ts'
import { offboardingTexts } from '../offboarding.texts.ts'
import { sendLastLetters } from './last-letters.service.ts'

export const lastLettersJob = defineJob<Record<never, never>>({
  name: 'offboarding.last_letters',
  label: offboardingTexts.text('lastLetters'),
  run: async (ctx) => ({ leavers: await sendLastLetters(ctx) }),
})

/** As often as employments end, which is at midnight where each person works. */
export const lastLettersSchedule = defineSchedule<Record<never, never>>({
  name: 'offboarding.last_letters',
  label: lastLettersJob.label ?? '',
  job: lastLettersJob,
  at: every(30),
  canRunNow: true,
  input: () => ({}),
})
