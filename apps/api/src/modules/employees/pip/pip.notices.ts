import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type Notice, type NoticeKind, notify } from '../../notices/index.ts'
import type { PipRecord } from './pip.queries.ts'

const both = { bell: true, email: true }

/** Neither names nor contents: notices can be read over a shoulder, and mails pass through many systems. */
export const pipNotices: readonly NoticeKind[] = [
  {
    kind: 'employees.pip_own_news',
    label: { en: 'My confidential plan was updated', hi: 'मेरी योजना में कुछ नया है' },
    title: {
      en: 'There is an update for you in a confidential plan',
      hi: 'एक गोपनीय योजना में आपके लिए कुछ नया है',
    },
    body: { en: 'Please sign in to read it.', hi: 'पढ़ने के लिए साइन इन करें।' },
    defaults: both,
  },
  {
    kind: 'employees.pip_team_news',
    label: { en: 'A confidential plan I manage was updated', hi: 'मेरी देखरेख की योजना में कुछ नया है' },
    title: {
      en: 'There is an update in a confidential plan you manage',
      hi: 'आपकी देखरेख की एक गोपनीय योजना में कुछ नया है',
    },
    defaults: both,
  },
  {
    kind: 'employees.pip_own_due',
    label: { en: 'Something in my confidential plan is due', hi: 'मेरी योजना में कुछ बाक़ी है' },
    title: {
      en: 'A confidential plan needs your attention',
      hi: 'एक गोपनीय योजना में कुछ आपकी प्रतीक्षा में है',
    },
    defaults: both,
  },
  {
    kind: 'employees.pip_team_due',
    label: { en: 'A confidential plan I manage needs attention', hi: 'मेरी देखरेख की योजना में कुछ बाक़ी है' },
    title: {
      en: 'A confidential plan you manage needs a check-in or a decision',
      hi: 'आपकी देखरेख की एक गोपनीय योजना में बातचीत या निर्णय बाक़ी है',
    },
    defaults: both,
  },
]

export const ownLink = (pipId: number) => ({ me: `/improvement-plans/${pipId}` })
export const teamLink = (pipId: number) => ({
  admin: `/users/edm-dashboard/pip-list?plan=${pipId}`,
  me: `/improvement-plans/${pipId}`,
})

/** Notifies the person, their current manager and the plan's creator in HR of news, except whoever wrote it. */
export async function tellOthers(ctx: Ctx, db: Db, plan: PipRecord): Promise<void> {
  const notices: Notice[] = []
  const { actor } = ctx
  if (!plan.is_self) {
    notices.push({
      to: { employeeIds: [plan.employee_id] },
      kind: 'employees.pip_own_news',
      link: ownLink(plan.id),
    })
  }
  const team = { kind: 'employees.pip_team_news', link: teamLink(plan.id) }
  const manager = plan.manager_id
  if (manager !== null && manager !== actor.employeeId)
    notices.push({ to: { employeeIds: [manager] }, ...team })
  const maker = plan.maker_id
  if (maker !== null && maker !== actor.accountId) notices.push({ to: { accountIds: [maker] }, ...team })
  await notify(ctx, db, ...notices)
}
