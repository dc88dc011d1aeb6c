import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { type NoticeKind, notify } from '../notices/index.ts'

export const securityNotices: readonly NoticeKind[] = [
  {
    kind: 'security.session_ended',
    label: { en: 'An administrator ended your session', hi: 'व्यवस्थापक ने आपका सत्र समाप्त किया' },
    title: { en: 'Your session was ended: {device}', hi: 'आपका सत्र समाप्त किया गया: {device}' },
    body: {
      en: '{name} ended it. Your account is fine, and you can sign in again.',
      hi: '{name} ने इसे समाप्त किया। आपके खाते में कोई समस्या नहीं है; ज़रूरत होने पर फिर से साइन इन करें।',
    },
    defaults: { bell: true, email: false },
  },
  {
    kind: 'security.questions_removed',
    label: { en: 'Your security questions were removed', hi: 'आपके सुरक्षा प्रश्न हटाए गए' },
    title: { en: 'Your security questions were removed', hi: 'आपके सुरक्षा प्रश्न हटाए गए' },
    body: {
      en: '{name} removed them. If you did not ask for this, contact your administrator immediately.',
      hi: '{name} ने इन्हें हटाया। अगर आपने यह नहीं कहा था, तो तुरंत अपने व्यवस्थापक को बताएँ।',
    },
    defaults: { bell: true, email: true },
  },
]

const nameOf = (ctx: Ctx) => ctx.actor.name || ctx.actor.email

/** Notifies the person that somebody else ended their session. */
export async function sessionEndedByOther(
  ctx: Ctx,
  db: Db,
  of: { accountId: number; device: string },
): Promise<void> {
  await notify(ctx, db, {
    to: { accountIds: [of.accountId] },
    kind: 'security.session_ended',
    values: { device: of.device || '?', name: nameOf(ctx) },
    link: { admin: '/security/session-history', me: '/security/session-history' },
  })
}

export async function questionsRemovedByOther(ctx: Ctx, db: Db, accountId: number): Promise<void> {
  await notify(ctx, db, {
    to: { accountIds: [accountId] },
    kind: 'security.questions_removed',
    values: { name: nameOf(ctx) },
    link: { admin: '/security/question', me: '/security/question' },
  })
}
