import { noticesErrors } from '@muster/contract/notices/notices.errors'
import { registerHomeNeeds } from '../../platform/home/home-parts.ts'
import { accessChangedHook, jobEnded, viewingStarted } from '../../platform/hooks.ts'
import { defineModule } from '../../platform/module.ts'
import { noticeNeeds } from './home-needs.ts'
import { registerNoticeKinds } from './notice-kinds.ts'
import { cleanUpJob, cleanUpSchedule } from './notices.jobs.ts'
import { generalNotices } from './notices.kinds.ts'
import { noticeMail } from './notices.mails.ts'
import { noticesRoutes } from './notices.routes.ts'
import { notify } from './notify.service.ts'
import { noticesPersonalData } from './personal-data.ts'

export { type NoticeKind, registerNoticeKinds } from './notice-kinds.ts'
export { type Notice, type Notification, notificationQuery, notify } from './notify.service.ts'

function connect(): void {
  registerNoticeKinds(generalNotices)
  registerHomeNeeds(noticeNeeds)
  accessChangedHook.on((ctx, db, { accountIds }) =>
    notify(ctx, db, { to: { accountIds }, kind: 'notices.access_changed' }),
  )
  viewingStarted.on((ctx, db, { accountId, by, minutes }) =>
    notify(ctx, db, {
      to: { accountIds: [accountId] },
      kind: 'notices.viewed_as',
      values: { by, minutes: String(minutes) },
    }),
  )
  jobEnded.on(async (ctx, db, { job, accountId, end }) => {
    // No notice for a cancelled job: the person who cancelled it knows.
    const content = accountId === null || end.state === 'cancelled' ? null : job.notice?.(end)
    if (content) await notify(ctx, db, { ...content, to: { accountIds: [accountId as number] } })
  })
}

export const noticesModule = defineModule({
  name: 'notices',
  personalData: noticesPersonalData,
  routes: noticesRoutes,
  errors: noticesErrors,
  jobs: [cleanUpJob],
  schedules: [cleanUpSchedule],
  mails: [noticeMail],
  connect,
})
