import { defineJob } from '../../platform/jobs/job.ts'
import { defineSchedule } from '../../platform/jobs/schedule.ts'
import { daily } from '../../platform/jobs/slots.ts'
import { documentsTexts } from './documents.texts.ts'
import { remindOfDocuments } from './reminders/remind.service.ts'
import { eraseEnded } from './reminders/retention.service.ts'
import { remindOfSignatures } from './signatures/remind.service.ts'
import { signatureTexts } from './signatures/signatures.texts.ts'

export const documentsNotifierJob = defineJob<Record<never, never>>({
  name: 'documents.notifier',
  label: documentsTexts.text('reminders'),
  run: (ctx) => remindOfDocuments(ctx),
})

/** In the morning of the organisation's time zone. */
export const documentsNotifierSchedule = defineSchedule({
  name: 'documents.notifier',
  label: documentsTexts.text('reminders'),
  job: documentsNotifierJob,
  at: daily('07:30'),
  canRunNow: true,
})

export const signatureRemindersJob = defineJob<Record<never, never>>({
  name: 'documents.signature_reminders',
  label: signatureTexts.text('reminders'),
  run: (ctx) => remindOfSignatures(ctx),
})

/** In the morning of the organisation's time zone. */
export const signatureRemindersSchedule = defineSchedule({
  name: 'documents.signature_reminders',
  label: signatureTexts.text('reminders'),
  job: signatureRemindersJob,
  at: daily('07:45'),
  canRunNow: true,
})

export const documentsRetentionJob = defineJob<Record<never, never>>({
  name: 'documents.retention',
  label: documentsTexts.text('retention'),
  run: (ctx) => eraseEnded(ctx),
})

export const documentsRetentionSchedule = defineSchedule({
  name: 'documents.retention',
  label: documentsTexts.text('retention'),
  job: documentsRetentionJob,
  at: daily('02:45'),
})
