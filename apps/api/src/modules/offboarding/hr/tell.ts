import type { SeparationStatus } from '@muster/contract/offboarding/offboarding.constants'
import { dateText } from '../../../lib/texts/span.texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type Notice, type NoticeKind, notify } from '../../notices/index.ts'
import { statusText } from '../offboarding.texts.ts'
import type { StoredSeparation } from '../separations/load-separation.ts'

/** What HR changes is told to the leaver and the manager. What goes to the manager names nobody: it stands on the page. */
export const hrNotices: readonly NoticeKind[] = [
  {
    kind: 'offboarding.day_moved',
    label: { en: 'My last working day changed', hi: 'मेरा अंतिम कार्य दिवस बदला' },
    title: { en: 'Your last working day is now {day}', hi: 'आपका अंतिम कार्य दिवस अब {day} है' },
    body: {
      en: 'HR changed it. Requests for days after it were cancelled.',
      hi: 'इसे HR ने बदला। इसके बाद के दिनों के अनुरोध रद्द हो गए।',
    },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'offboarding.status_changed',
    label: { en: 'HR changed the status of my separation', hi: 'HR ने मेरे पृथक्करण की स्थिति बदली' },
    title: { en: 'Your separation: {status}', hi: 'आपका पृथक्करण: {status}' },
    defaults: { bell: true, email: true },
  },
  {
    kind: 'offboarding.team_changed',
    label: { en: 'HR changed a separation in my team', hi: 'HR ने मेरी टीम का एक पृथक्करण बदला' },
    title: { en: 'A separation in your team was changed', hi: 'आपकी टीम का एक पृथक्करण बदला गया' },
    defaults: { bell: true, email: false },
  },
]

async function tell(
  ctx: Ctx,
  db: Db,
  { id, kind, employee_id, manager_id }: StoredSeparation,
  own: Pick<Notice, 'kind' | 'values'>,
): Promise<void> {
  const page = `/offboarding/employee/${id}`
  const isToOther = manager_id !== null && manager_id !== ctx.actor.employeeId
  const notices: Notice[] = [
    ...(kind === 'death'
      ? []
      : [{ to: { employeeIds: [employee_id] }, ...own, link: { me: '/resignation' } }]),
    ...(isToOther
      ? [
          {
            ...{ to: { employeeIds: [manager_id] }, kind: 'offboarding.team_changed' },
            link: { admin: page, me: page },
          },
        ]
      : []),
  ]
  if (notices.length > 0) await notify(ctx, db, ...notices)
}

export const tellOfDay = (ctx: Ctx, db: Db, separation: StoredSeparation, day: string): Promise<void> =>
  tell(ctx, db, separation, { kind: 'offboarding.day_moved', values: { day: dateText(day) } })

export const tellOfStatus = (
  ctx: Ctx,
  db: Db,
  separation: StoredSeparation,
  status: SeparationStatus,
): Promise<void> =>
  tell(ctx, db, separation, {
    kind: 'offboarding.status_changed',
    values: { status: statusText(status) },
  })
