import { noticesErrors } from '@muster/contract/notices/notices.errors'
import { accessChangedHook, jobEnded } from '../../platform/hooks.ts'
import { defineModule } from '../../platform/module.ts'
import { registerNoticeKinds } from './notice-kinds.ts'
import { cleanUpJob } from './notices.jobs.ts'
import { noticeMail } from './notices.mails.ts'
import { noticesRoutes } from './notices.routes.ts'
import { notify } from './notify.service.ts'

export { type NoticeKind, registerNoticeKinds } from './notice-kinds.ts'
export { type Notice, notify } from './notify.service.ts'

function connect(): void {
  registerNoticeKinds([
    {
      kind: 'notices.access_changed',
      label: { en: 'What you may do has changed', hi: 'आपकी अनुमतियाँ बदलीं' },
      title: { en: 'What you may do has changed', hi: 'आपकी अनुमतियाँ बदल गई हैं' },
      body: {
        en: 'Your roles or permissions are different now. Menus and screens show what is open to you.',
        hi: 'आपकी भूमिकाएँ या अनुमतियाँ अब अलग हैं। मेनू और स्क्रीन वही दिखाते हैं जो आपके लिए खुला है।',
      },
      defaults: { bell: true, email: false },
    },
  ])
  accessChangedHook.on((ctx, db, { accountIds }) =>
    notify(ctx, db, { to: { accountIds }, kind: 'notices.access_changed' }),
  )
  jobEnded.on(async (ctx, db, { job, accountId, end }) => {
    // Whoever cancelled it knows.
    const content = accountId === null || end.state === 'cancelled' ? null : job.tell?.(end)
    if (content) await notify(ctx, db, { ...content, to: { accountIds: [accountId as number] } })
  })
}

export const noticesModule = defineModule({
  name: 'notices',
  routes: noticesRoutes,
  errors: noticesErrors,
  jobs: [cleanUpJob],
  mails: [noticeMail],
  connect,
})
